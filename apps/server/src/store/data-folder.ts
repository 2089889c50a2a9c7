import { mkdir, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';

/** Why a folder cannot be used, by the system's error code; for other codes the code itself is shown. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: "this user's disk quota is exceeded",
  ENOTDIR: 'it is not a folder',
  ENOENT: 'it cannot be created there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links form a loop',
};

/**
 * Creates a folder and its parents. Not with the `recursive` option of Node's `mkdir`, which never returns below a folder such
 * as /proc, where every creation fails with "no such file".
 * @throws The system's error when a folder cannot be created, or a file has its name.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const there = await stat(path).catch(() => null);
    if (there?.isDirectory()) return;
    if (there !== null) throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', path });
    const above = dirname(path);
    if (code !== 'ENOENT' || (await stat(above).catch(() => null)) !== null) throw error;
    await makeFolder(above);
    await mkdir(path);
  }
}

/**
 * Runs `work`, which uses files in the data folder `data`. An error of the system about them is reported in one sentence.
 * @throws Error for the operator when the folder cannot be used; any other error of `work` unchanged.
 */
export async function inDataFolder<T>(data: string, work: () => Promise<T>): Promise<T> {
  try {
    await makeFolder(data);
    return await work();
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const concernsFolder =
      path !== undefined && (`${path}${sep}`.startsWith(data + sep) || data.startsWith(path + sep));
    if (code === undefined || !concernsFolder) throw error;
    throw new Error(
      `The data folder ${data} cannot be used: ${REASONS[code] ?? code}. Set HAWSER_DATA to another one.`,
      {
        cause: error,
      },
    );
  }
}
