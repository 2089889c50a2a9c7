import { accessSync, constants, readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Whether a process with this id runs, whoever owns it. One that has ended and was not yet reaped by its parent does not run. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** Signal 0 reaches also a zombie: the id stays taken until the parent, for an orphan process 1, has reaped it. */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * Identifies one process permanently, unlike its id, which is reused: the boot id and the tick at which it started. Null
 * when the process does not exist or the platform has no /proc.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot.trim()}/${fields[19] ?? ''}`;
  } catch {
    return null;
  }
}

/** Ids of the processes whose working folder is `dir`. PostgreSQL and its back ends run in their data folder. */
export async function processesIn(dir: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const found: number[] = [];
  for (const entry of entries) {
    if (!/^\d+$/.test(entry)) continue;
    const folder = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    if (folder === dir) found.push(Number(entry));
  }
  return found;
}

/**
 * Command line that runs `program` so that it receives `signal` when this process dies, even by SIGKILL. Where the
 * machine has no `setpriv` (not Linux) the program runs as it is, and the next start stops it as an orphan.
 */
export function stoppedWithParent(
  program: string,
  args: readonly string[],
  signal: 'INT' | 'KILL',
): [string, string[]] {
  for (const setpriv of ['/usr/bin/setpriv', '/bin/setpriv']) {
    try {
      accessSync(setpriv, constants.X_OK);
      return [setpriv, ['--pdeathsig', signal, program, ...args]];
    } catch {
      continue;
    }
  }
  return [program, [...args]];
}
