import { statfsSync } from 'node:fs';
import { access, constants, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { availableMemory } from 'node:process';

/** A file system in memory that Linux has for all processes. */
const MEMORY = '/dev/shm';
/** The type of such a file system, as statfs(2) names it. */
const TMPFS = 0x01021994;
/** What must be free of it and of the memory. Containers often give it 64 MiB. */
const SPACIOUS = 4 * 1024 ** 3;

const PREFIX = 'hawser-quick-';
let parent: Promise<string> | undefined;

/**
 * Creates a folder for a program that creates and removes many small files: in memory where there is enough, because on a disk that
 * takes half of the processor time of a new database.
 */
export async function quickFolder(): Promise<string> {
  return mkdtemp(join(await (parent ??= chooseParent()), `${PREFIX}${process.pid}-`));
}

async function chooseParent(): Promise<string> {
  if (!(await isSpacious())) return tmpdir();
  await removeLeft(MEMORY);
  return MEMORY;
}

async function isSpacious(): Promise<boolean> {
  try {
    await access(MEMORY, constants.W_OK | constants.X_OK);
  } catch {
    // Other systems than Linux have none.
    return false;
  }
  const { type, bavail, bsize } = statfsSync(MEMORY);
  return type === TMPFS && Math.min(bavail * bsize, availableMemory()) >= SPACIOUS;
}

/** Removes the folders in `folder` of processes that were killed: in memory they would take it until the machine is started again. */
export async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (pid > 0 && !lives(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
