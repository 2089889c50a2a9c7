import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A journey of code that all nouns use, such as lists, live windows and the store. */
export const SHARED = 'shared';

/** A journey that is not of a folder: it goes through the whole console, or ends its server, and runs with all others. */
export const WHOLE = 'whole';

/**
 * What a journey says in its first line that it covers: folders in `src` of any app or package, `shared`, or `whole`. Few journeys name
 * one folder, so that `npm test -- --changed` takes less than two minutes for one noun.
 * @param {string} root
 * @param {string} path Of a journey.
 * @returns {readonly string[]} Empty where it says nothing.
 */
export function coverageOf(root, path) {
  const names = /^\/\/ Covers: (.+)$/m.exec(readFileSync(join(root, path), 'utf8').split('\n', 1)[0]);
  return names?.[1].split(', ') ?? [];
}
