import type { Product } from '@hawser/testkit';
import { test as base } from '@playwright/test';
import { Installation } from './installation.ts';

/**
 * `test` for the journeys that need nothing of their installation but new accounts: one installation per worker, started by
 * the first of them. A journey that kills the server, needs other settings, or must have the first account, starts its own.
 */
export const test = base.extend<object, { installation: Installation; product: Product }>({
  installation: [
    // Playwright reads from this pattern which fixtures are needed: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const installation = await Installation.start();
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker' },
  ],
  product: [({ installation }, use) => use(installation.product), { scope: 'worker' }],
});
