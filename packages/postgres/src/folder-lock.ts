import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity, isAlive } from './process.ts';

/** Who holds a folder. */
export interface LockOwner {
  readonly pid: number;
  /** Names the process for good; null where the platform does not tell. */
  readonly birth: string | null;
  /** What the holder says of itself, such as the address it serves. */
  readonly about: string;
}

/** Thrown by `lockFolder` when a live process has the folder. */
export class FolderLockedError extends Error {
  readonly holder: LockOwner;
  constructor(dir: string, holder: LockOwner) {
    super(`${dir} is held by process ${holder.pid}${holder.about ? ` (${holder.about})` : ''}.`);
    this.name = 'FolderLockedError';
    this.holder = holder;
  }
}

/** A folder that is held. */
export interface FolderLock {
  /** Changes what the hold says of its holder. */
  describe(about: string): Promise<void>;
  /** Gives the folder free. Twice is harmless. */
  release(): Promise<void>;
}

/** Files that name holders: `holder-1.json`, `holder-2.json` and so on. The one with the highest number counts. */
const NAME = /^holder-(\d+)\.json$/;
/** What the last file says once its holder gave the folder free. */
const NOBODY: LockOwner = { pid: 0, birth: null, about: '' };

/**
 * Takes `dir` for this process alone, by the file with the next number in it. Only one process can create that file, and the highest is
 * never removed: what a dead or former holder left is followed, not replaced, so two that find it at once cannot both have the folder.
 * Not for folders that several machines share.
 * @throws FolderLockedError while another process lives that has it.
 */
export async function lockFolder(dir: string, about = ''): Promise<FolderLock> {
  await mkdir(dir, { recursive: true });
  const mine: LockOwner = { pid: process.pid, birth: await processIdentity(process.pid), about };
  for (;;) {
    const { number, holder } = await lastOf(dir);
    if (holder !== null && (await isLockedBy(holder))) throw new FolderLockedError(dir, holder);
    const path = pathOf(dir, number + 1);
    if (!(await create(path, mine))) continue;
    // The number was free because a later holder had removed it already.
    const numbers = await numbersIn(dir);
    if (numbers.some((other) => other > number + 1)) {
      await rm(path, { force: true });
      continue;
    }
    for (const old of numbers.filter((other) => other <= number)) await rm(pathOf(dir, old), { force: true });
    return makeLock(path, mine);
  }
}

const pathOf = (dir: string, number: number): string => join(dir, `holder-${number}.json`);

async function numbersIn(dir: string): Promise<number[]> {
  const names = await readdir(dir).catch((): string[] => []);
  return names.flatMap((name) => {
    const number = NAME.exec(name)?.[1];
    return number === undefined ? [] : Number(number);
  });
}

/** The highest number with who it names; 0 where there is none. */
async function lastOf(dir: string): Promise<{ number: number; holder: LockOwner | null }> {
  const number = Math.max(0, ...(await numbersIn(dir)));
  return { number, holder: number === 0 ? null : await readOwner(pathOf(dir, number)) };
}

/** Writes the file with its content at once; false where there is one. */
async function create(path: string, holder: LockOwner): Promise<boolean> {
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(holder));
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await unlink(own);
  }
}

async function readOwner(path: string): Promise<LockOwner | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockOwner;
  } catch {
    return null;
  }
}

/** The live process that has `dir`; null where none does. */
export async function lockOwnerOf(dir: string): Promise<LockOwner | null> {
  const { holder } = await lastOf(dir);
  return holder !== null && (await isLockedBy(holder)) ? holder : null;
}

async function isLockedBy(holder: LockOwner): Promise<boolean> {
  if (holder.pid === NOBODY.pid || !isAlive(holder.pid)) return false;
  return holder.birth === null || (await processIdentity(holder.pid)) === holder.birth;
}

function makeLock(path: string, mine: LockOwner): FolderLock {
  let isReleased = false;
  const write = async (holder: LockOwner): Promise<void> => {
    const next = `${path}.${randomUUID()}`;
    await writeFile(next, JSON.stringify(holder));
    await rename(next, path);
  };
  return {
    async describe(about) {
      if (!isReleased) await write({ ...mine, about });
    },
    async release() {
      if (isReleased) return;
      isReleased = true;
      await write(NOBODY);
    },
  };
}
