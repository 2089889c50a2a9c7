import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity, isAlive } from './process.ts';

/** The process that has locked a folder. */
interface LockOwner {
  readonly pid: number;
  /** Identity of the process (`processIdentity`); null where the platform does not provide one. */
  readonly birth: string | null;
  /** A description of the owner, such as the address that it serves. */
  readonly about: string;
}

/** Thrown by `lockFolder` while a live process has the lock. */
export class FolderLockedError extends Error {
  readonly owner: LockOwner;
  constructor(dir: string, owner: LockOwner) {
    super(`${dir} is in use by process ${owner.pid}${owner.about ? ` (${owner.about})` : ''}.`);
    this.name = 'FolderLockedError';
    this.owner = owner;
  }
}

/** The lock of a folder. */
interface FolderLock {
  /** Changes the description of the owner. */
  describe(about: string): Promise<void>;
  /** Releases the lock. Can be called twice. */
  release(): Promise<void>;
}

/** Lock files: `holder-1.json`, `holder-2.json` and so on. The one with the highest number is valid. */
const NAME = /^holder-(\d+)\.json$/;
/** Content of the last file after the lock was released. */
const NOBODY: LockOwner = { pid: 0, birth: null, about: '' };

/**
 * Locks `dir` for this process, by creating the lock file with the next number. Only one process can create that file, and the one with the
 * highest number is never removed: a stale lock is followed by the next number, not replaced, so two processes cannot both take it over.
 * Not for folders that several machines share.
 * @throws FolderLockedError while another live process has the lock.
 */
export async function lockFolder(dir: string, about = ''): Promise<FolderLock> {
  await mkdir(dir, { recursive: true });
  const own: LockOwner = { pid: process.pid, birth: await processIdentity(process.pid), about };
  for (;;) {
    const { number, owner } = await lastOf(dir);
    if (owner !== null && (await isLockedBy(owner))) throw new FolderLockedError(dir, owner);
    const path = pathOf(dir, number + 1);
    if (!(await create(path, own))) continue;
    // The number was free only because a later owner had removed it already.
    const numbers = await numbersIn(dir);
    if (numbers.some((other) => other > number + 1)) {
      await rm(path, { force: true });
      continue;
    }
    for (const old of numbers.filter((other) => other <= number)) await rm(pathOf(dir, old), { force: true });
    return makeLock(path, own);
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

/** The highest number with its owner; 0 when there is none. */
async function lastOf(dir: string): Promise<{ number: number; owner: LockOwner | null }> {
  const number = Math.max(0, ...(await numbersIn(dir)));
  return { number, owner: number === 0 ? null : await readOwner(pathOf(dir, number)) };
}

/** Creates the file with its whole content atomically; false when it exists already. */
async function create(path: string, owner: LockOwner): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, JSON.stringify(owner));
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await unlink(temporary);
  }
}

async function readOwner(path: string): Promise<LockOwner | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as LockOwner;
  } catch {
    return null;
  }
}

/** The live process that has locked `dir`; null when there is none. */
export async function lockOwnerOf(dir: string): Promise<LockOwner | null> {
  const { owner } = await lastOf(dir);
  return owner !== null && (await isLockedBy(owner)) ? owner : null;
}

async function isLockedBy(owner: LockOwner): Promise<boolean> {
  if (owner.pid === NOBODY.pid || !isAlive(owner.pid)) return false;
  return owner.birth === null || (await processIdentity(owner.pid)) === owner.birth;
}

function makeLock(path: string, own: LockOwner): FolderLock {
  let isReleased = false;
  const write = async (owner: LockOwner): Promise<void> => {
    const next = `${path}.${randomUUID()}`;
    await writeFile(next, JSON.stringify(owner));
    await rename(next, path);
  };
  return {
    async describe(about) {
      if (!isReleased) await write({ ...own, about });
    },
    async release() {
      if (isReleased) return;
      isReleased = true;
      await write(NOBODY);
    },
  };
}
