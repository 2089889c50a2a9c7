import { readFile } from 'node:fs/promises';

/** Linux counts in ticks of 10 ms. */
const TICK_MS = 10;

/** Processor time that a process has used so far, milliseconds; NaN where the platform does not tell. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
