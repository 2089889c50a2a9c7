import type { Product } from '@hawser/testkit';
import { test as base } from '@playwright/test';
import { Installation } from './installation.ts';

interface Shared {
  /** Environment of the server; journeys that set another one get an installation of their own. */
  environment: Readonly<Record<string, string>>;
  installation: Installation;
  product: Product;
}

/**
 * `test` for the journeys that share an installation with others of their worker, started by the first of them. A journey that kills
 * the server, or must have the first account, starts its own, and uses this `test` all the same: Playwright starts a new worker, with
 * another browser, between files with different ones.
 */
export const test = base.extend<object, Shared>({
  environment: [{}, { option: true, scope: 'worker' }],
  installation: [
    async ({ environment }, use) => {
      const installation = await Installation.start(environment);
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
  product: [({ installation }, use) => use(installation.product), { scope: 'worker' }],
});
