import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Folder for generated files; ignored by git. */
export const CACHE = join(ROOT, '.cache');
