import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Account } from './account.ts';

/**
 * The first parent folder of `path` that `account` cannot enter; null when it can reach the path. Folders that do not
 * exist yet are skipped. PostgreSQL makes its paths absolute, so every parent counts.
 */
export async function inaccessibleParent(path: string, account: Account | null): Promise<string | null> {
  if (account === null) return null;
  const parents: string[] = [];
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    parents.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const parent of parents) {
    const found = await stat(parent).catch(() => null);
    if (found === null) return null;
    const shift = found.uid === account.uid ? 6 : found.gid === account.gid ? 3 : 0;
    if (((found.mode >> shift) & 1) === 0) return parent;
  }
  return null;
}
