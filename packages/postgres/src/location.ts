import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, cp, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serverAccount } from './account.ts';
import { type Binaries, binariesIn } from './binaries.ts';
import { inaccessibleParent } from './folder-access.ts';

/** Folder and programs of a cluster, at paths that PostgreSQL's account can enter. */
interface ClusterLocation {
  readonly dir: string;
  readonly binaries: Binaries;
  /** One sentence for each path that differs from the requested one, to print at the start. */
  readonly notes: readonly string[];
}

/** A folder that every account can enter on an ordinary Linux machine. */
const FALLBACK_ROOT = '/var/lib/hawser';

/**
 * Determines the folder for the cluster that was requested in `dir`. Under root, PostgreSQL runs as `nobody`, which cannot enter
 * a home folder of mode 0700, for example. Then data and programs go below `fallbackRoot`, always to the same folder for the same `dir`.
 */
export async function locateCluster(
  dir: string,
  binaries: Binaries,
  fallbackRoot: string = FALLBACK_ROOT,
): Promise<ClusterLocation> {
  const account = serverAccount();
  const notes: string[] = [];
  const requested = resolve(dir);
  let location = requested;
  const blocked = await inaccessibleParent(requested, account);
  if (blocked !== null) {
    const id = createHash('sha256').update(requested).digest('hex').slice(0, 16);
    location = join(fallbackRoot, id);
    await openFolder(fallbackRoot);
    notes.push(`The database is in ${location}, because PostgreSQL may not enter ${blocked}.`);
  }
  const programs = await inaccessibleParent(binaries.postgres, account);
  if (programs === null) return { dir: location, binaries, notes };
  const copy = join(fallbackRoot, `postgres-${binaries.version}`);
  await openFolder(fallbackRoot);
  await copyOnce(binaries.root, copy);
  notes.push(`PostgreSQL runs from ${copy}, because it may not enter ${programs}.`);
  return { dir: location, binaries: binariesIn(copy, binaries.version), notes };
}

async function openFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, 0o755);
}

/** Copies a folder. It appears under its name only when it is complete. */
async function copyOnce(from: string, to: string): Promise<void> {
  const exists = await access(to).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const partial = `${to}.${randomUUID()}`;
  await cp(from, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rename(partial, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}
