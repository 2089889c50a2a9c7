import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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
  return Number((await postmasterLines(data))[0]);
}

/** Connection of the superuser of that PostgreSQL. */
export async function postgresUrlOf(data: string): Promise<string> {
  const [, folder = '', , port = '', socket = ''] = await postmasterLines(data);
  const password = await readFile(join(dirname(folder), 'password'), 'utf8');
  const host = socket === '' ? `127.0.0.1:${port}/postgres` : `/postgres?host=${encodeURIComponent(socket)}`;
  return `postgres://postgres:${password.trim()}@${host}`;
}

/** The lines of its file `postmaster.pid`: process, data directory, start, port, folder of the socket. */
async function postmasterLines(data: string): Promise<readonly string[]> {
  const entries = await readdir(join(data, 'postgres'), { recursive: true });
  const file = entries.find((entry) => entry.endsWith('postmaster.pid'));
  if (file === undefined) throw new Error(`No PostgreSQL runs in ${data}.`);
  return (await readFile(join(data, 'postgres', file), 'utf8')).split('\n');
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
