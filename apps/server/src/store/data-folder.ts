import { mkdir, stat } from 'node:fs/promises';
import { dirname, sep } from 'node:path';

/** What keeps a folder from being used, by the system's code; others are told by the code alone. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: "this user's share of its disk is full",
  ENOTDIR: 'it is no folder',
  ENOENT: 'nothing can be made there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
};

/**
 * Makes a folder and those above it. Not by the `recursive` of Node's `mkdir`, which tries for ever below a folder, such
 * as /proc, that answers "no such file" to whatever is to be made in it.
 * @throws The system's error where a folder cannot be made, or something else has the name.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const there = await stat(path).catch(() => null);
    if (there?.isDirectory()) return;
    if (there !== null) throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR', path });
    const above = dirname(path);
    if (code !== 'ENOENT' || (await stat(above).catch(() => null)) !== null) throw error;
    await makeFolder(above);
    await mkdir(path);
  }
}

/**
 * What `work` answers, which keeps files in the data folder `data`; what the system says of them is told in one sentence.
 * @throws Error for the operator where the folder cannot be used; what else `work` throws, as it is.
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
