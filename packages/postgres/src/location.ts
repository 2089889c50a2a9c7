import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serverAccount } from './account.ts';
import { type Binaries, binariesIn } from './binaries.ts';
import { inaccessibleParent } from './folder-access.ts';

/** Where a cluster and its programs are, once PostgreSQL's account can get there. */
export interface ClusterLocation {
  readonly dir: string;
  readonly binaries: Binaries;
  /** What was put elsewhere than asked for, one sentence each, to be shown at the start. */
  readonly notes: readonly string[];
}

/** Enterable by every account on an ordinary Linux machine. */
export const FALLBACK_ROOT = '/var/lib/hawser';

/**
 * Decides where the cluster asked for in `dir` really goes. As root PostgreSQL runs as `nobody`, which cannot enter,
 * say, a home folder of mode 0700: then data and programs go below `fallbackRoot`, always the same place for the same `dir`.
 */
export async function locateCluster(
  dir: string,
  binaries: Binaries,
  fallbackRoot: string = FALLBACK_ROOT,
): Promise<ClusterLocation> {
  const account = serverAccount();
  const notes: string[] = [];
  const asked = resolve(dir);
  let place = asked;
  const barrier = await inaccessibleParent(asked, account);
  if (barrier !== null) {
    const id = createHash('sha256').update(asked).digest('hex').slice(0, 16);
    place = join(fallbackRoot, id);
    await openFolder(fallbackRoot);
    notes.push(`The database is in ${place}, because PostgreSQL may not enter ${barrier}.`);
  }
  const programs = await inaccessibleParent(binaries.postgres, account);
  if (programs === null) return { dir: place, binaries, notes };
  const copy = join(fallbackRoot, `postgres-${binaries.version}`);
  await openFolder(fallbackRoot);
  await copyOnce(binaries.root, copy);
  notes.push(`PostgreSQL runs from ${copy}, because it may not enter ${programs}.`);
  return { dir: place, binaries: binariesIn(copy, binaries.version), notes };
}

async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

/** Copies a folder so that it appears under its name only when complete. */
async function copyOnce(from: string, to: string): Promise<void> {
  const there = await access(to).then(
    () => true,
    () => false,
  );
  if (there) return;
  const partial = `${to}.${randomUUID()}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rename(partial, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
