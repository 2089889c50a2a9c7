import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeOwner, serverAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment } from './environment.ts';
import { stoppedWithParent } from './process.ts';

const run = promisify(execFile);

/** Folder with the data files of the cluster in `dir`. */
export function dataFolder(dir: string): string {
  return join(dir, 'data');
}

/** File with the password of the account `postgres`, mode 0600. */
export function passwordFile(dir: string): string {
  return join(dir, 'password');
}

/**
 * Creates a cluster in `dir` unless there is one: UTF-8, order by code point, SCRAM for every connection. It is created under another
 * name and renamed when complete, so that a crash never leaves an incomplete cluster.
 * @param options.durable false omits the flush to disk, for temporary data.
 * @returns Whether it was created now.
 * @throws Error when `dir` contains files that do not belong to a cluster, or a cluster of another major version.
 */
export async function initCluster(
  dir: string,
  binaries: Binaries,
  options: { durable: boolean },
): Promise<boolean> {
  const account = serverAccount();
  const data = dataFolder(dir);
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    const expected = binaries.version.split('.')[0];
    if (version.trim() !== expected) {
      throw new Error(
        `${data} was made by PostgreSQL ${version.trim()}; this is PostgreSQL ${expected}. Move it by dump and restore.`,
      );
    }
    return false;
  }
  await mkdir(dir, { recursive: true });
  const strangers = (await readdir(dir)).filter(
    (name) => !['data.new', 'password', 'log', 'run'].includes(name),
  );
  if (strangers.length > 0)
    throw new Error(`${dir} is not empty and holds no PostgreSQL cluster (found ${strangers[0]}).`);
  await chmod(dir, 0o700);
  await changeOwner(account, dir);
  const fresh = join(dir, 'data.new');
  await rm(fresh, { recursive: true, force: true });
  await writeFile(passwordFile(dir), randomBytes(24).toString('hex'), { mode: 0o600 });
  await changeOwner(account, passwordFile(dir));
  const args = [
    '--pgdata',
    fresh,
    '--username=postgres',
    `--pwfile=${passwordFile(dir)}`,
    '--auth=scram-sha-256',
  ];
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  // Temporary data needs no checksums.
  if (!options.durable) args.push('--no-sync', '--no-data-checksums');
  try {
    // An initdb that survived us would write into the folder that the next one has just emptied.
    const [program, argv] = stoppedWithParent(binaries.initdb, args, 'KILL');
    await run(program, argv, { cwd: dir, env: environment(binaries), ...(account ?? {}) });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`initdb could not make a cluster in ${dir}: ${output || (error as Error).message}`, {
      cause: error,
    });
  }
  await rename(fresh, data);
  return true;
}
