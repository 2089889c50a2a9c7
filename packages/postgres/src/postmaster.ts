import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { poll } from './adapters/wait.ts';
import { isAlive, processesIn } from './process.ts';

/** What PostgreSQL writes to its `postmaster.pid` (lines 1 and 8 of the file). */
interface Postmaster {
  readonly pid: number;
  /** `starting`, `ready`, `standby` or `stopping`; empty while the file is being written. */
  readonly state: string;
}

/** The live PostgreSQL on the files in `data`; null when there is none. A file of a dead process does not count. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  if (process.platform === 'linux') {
    const real = await realpath(data);
    if (!(await processesIn(real)).includes(pid)) return null;
  }
  return { pid, state: (lines[7] ?? '').trim() };
}

/**
 * Stops the PostgreSQL `pid` (SIGINT: fast shutdown), after `patienceMs` immediately (SIGQUIT), and after as long again by
 * SIGKILL: its data is as after a power loss, from which it recovers, and its back ends end by themselves.
 */
export async function stopPostmaster(pid: number, patienceMs = 10_000): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!kill(pid, signal)) return;
    const gone = await poll(async () => (isAlive(pid) ? null : true), 10, patienceMs);
    if (gone !== null) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end.`);
}

/**
 * Removes what a dead owner left on the files in `data`: stops an orphaned PostgreSQL, waits for back ends without one, and
 * removes a `postmaster.pid` whose process id now belongs to another program, which PostgreSQL itself does not do.
 * @returns The id of the PostgreSQL that was stopped, or null.
 */
export async function clearOrphan(data: string): Promise<number | null> {
  const orphan = await readPostmaster(data);
  if (orphan !== null) await stopPostmaster(orphan.pid);
  if (process.platform !== 'linux') return orphan?.pid ?? null;
  const real = await realpath(data).catch(() => data);
  const free = await poll(async () => ((await processesIn(real)).length === 0 ? true : null), 20, 10_000);
  if (free === null) throw new Error(`Processes of an earlier PostgreSQL still work in ${data}.`);
  await rm(join(data, 'postmaster.pid'), { force: true });
  return orphan?.pid ?? null;
}

function kill(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
