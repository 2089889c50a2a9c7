import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux counts in ticks of 10 ms. */
const TICK_MS = 10;

/** Processor time that a process has used so far, milliseconds; NaN on platforms without /proc. */
export async function cpuMs(pid: number): Promise<number> {
  const fields = await fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Processor time of all PostgreSQL processes, including ended ones, milliseconds. `pid` is the postmaster. */
export async function postgresCpuMs(pid: number): Promise<number> {
  const ended = await fieldsOf(pid);
  let total = (Number(ended[13]) + Number(ended[14])) * TICK_MS;
  for (const each of await family(pid)) total += (await cpuMs(each)) || 0;
  return total;
}

/** Resident memory of a process, MB (1,000,000 bytes). */
export async function residentMB(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1]) * 1024) / 1e6;
}

/** Memory of PostgreSQL's processes, MB; shared memory is counted once. */
export async function postgresMB(pid: number): Promise<number> {
  let kib = 0;
  for (const each of await family(pid)) {
    const text = await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => '');
    kib += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0);
  }
  return (kib * 1024) / 1e6;
}

/** The PostgreSQL process of an installation with this data folder. */
export async function postgresOf(data: string): Promise<number> {
  const entries = await readdir(join(data, 'postgres'), { recursive: true });
  const file = entries.find((entry) => entry.endsWith('postmaster.pid'));
  const text = file === undefined ? '' : await readFile(join(data, 'postgres', file), 'utf8');
  return Number(text.split('\n')[0]);
}

async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A process and its children. */
async function family(pid: number): Promise<number[]> {
  const found = [pid];
  for (const entry of await readdir('/proc')) {
    if (/^\d+$/.test(entry) && Number((await fieldsOf(Number(entry)))[1]) === pid) found.push(Number(entry));
  }
  return found;
}
