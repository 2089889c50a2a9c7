import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

/** Folder of the checkout. */
export const CHECKOUT: string = resolve(import.meta.dirname, '..', '..', '..');

/** Builds the stale ones of `targets`, so that no bench measures a build. */
export function buildFirst(...targets: readonly ('console' | 'server' | 'agent')[]): void {
  const script = join(CHECKOUT, 'scripts', 'build-all.mjs');
  const { status } = spawnSync(process.execPath, [script, ...targets], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The build failed.');
}
