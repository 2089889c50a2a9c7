import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { birthOf, isAlive } from './process.ts';

/** Who holds a folder. */
export interface Holder {
  readonly pid: number;
  /** Names the process for good; null where the platform does not tell. */
  readonly birth: string | null;
  /** What the holder says of itself, such as the address it serves. */
  readonly about: string;
}

/** Thrown by `holdFolder` when a live process has the folder. */
export class HeldError extends Error {
  readonly holder: Holder;
  constructor(dir: string, holder: Holder) {
    super(`${dir} is held by process ${holder.pid}${holder.about ? ` (${holder.about})` : ''}.`);
    this.name = 'HeldError';
    this.holder = holder;
  }
}

/** A folder that is held. */
export interface Hold {
  /** Changes what the hold says of its holder. */
  describe(about: string): Promise<void>;
  /** Gives the folder free. Twice is harmless. */
  release(): Promise<void>;
}

/**
 * Takes `dir` for this process alone, by the file `holder.json` in it. A file whose process died, by kill or power loss,
 * is taken over. Not for folders that several machines share.
 * @throws HeldError while another process lives that has it.
 */
export async function holdFolder(dir: string, about = ''): Promise<Hold> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, 'holder.json');
  const mine: Holder = { pid: process.pid, birth: await birthOf(process.pid), about };
  for (;;) {
    const own = `${path}.${randomUUID()}`;
    await writeFile(own, JSON.stringify(mine));
    try {
      await link(own, path);
      return held(path, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await unlink(own);
    }
    const holder = await readHolder(path);
    if (holder !== null && (await isHeldBy(holder))) throw new HeldError(dir, holder);
    await removeStale(path, holder);
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

/** The live process that has `dir`; null where none does. */
export async function holderOf(dir: string): Promise<Holder | null> {
  const holder = await readHolder(join(dir, 'holder.json'));
  return holder !== null && (await isHeldBy(holder)) ? holder : null;
}

async function isHeldBy(holder: Holder): Promise<boolean> {
  if (!isAlive(holder.pid)) return false;
  return holder.birth === null || (await birthOf(holder.pid)) === holder.birth;
}

/** Renaming decides between several that found the same stale file; who moved a newer one by mistake puts it back. */
async function removeStale(path: string, stale: Holder | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (JSON.stringify(moved) !== JSON.stringify(stale)) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function held(path: string, mine: Holder): Hold {
  let current = mine;
  return {
    async describe(about) {
      current = { ...current, about };
      const next = `${path}.${randomUUID()}`;
      await writeFile(next, JSON.stringify(current));
      await rename(next, path);
    },
    async release() {
      const found = await readHolder(path);
      if (found?.pid === mine.pid && found.birth === mine.birth) await rm(path, { force: true });
    },
  };
}
