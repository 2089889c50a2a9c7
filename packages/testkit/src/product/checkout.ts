import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of the checkout. */
export const CHECKOUT: string = resolve(import.meta.dirname, '..', '..', '..', '..');

const pinned = join(CHECKOUT, 'node_modules', '.bin', 'node');

/** The Node that runs the product. */
export const NODE: string = existsSync(pinned) ? pinned : process.execPath;
