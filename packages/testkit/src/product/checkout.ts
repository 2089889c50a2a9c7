import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the checkout. */
export const CHECKOUT: string = resolve(import.meta.dirname, '..', '..', '..', '..');

const pinned = join(CHECKOUT, 'node_modules', '.bin', 'node');

/** The Node that runs the product. */
export const NODE: string = existsSync(pinned) ? pinned : process.execPath;

/** Set to 1 when the programs of the checkout are built and current: tests then start these, which needs a quarter of the processor time. */
const BUILT_VARIABLE = 'HAWSER_TEST_BUILT';

/** Whether tests start the built programs instead of the sources. */
export function isBuilt(): boolean {
  return process.env[BUILT_VARIABLE] === '1';
}

/** The server's program as the rest of the product is tested: what was built, or else its sources. */
export const serverProgram = (): string =>
  join(CHECKOUT, 'apps', 'server', isBuilt() ? 'dist/main.js' : 'src/main.ts');

/** The agent's program, likewise. */
export const agentProgram = (): string =>
  join(CHECKOUT, 'apps', 'agent', isBuilt() ? 'dist/main.js' : 'src/main.ts');
