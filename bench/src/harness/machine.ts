import { readFileSync } from 'node:fs';
import { startPostgres } from '@hawser/testkit';
import pg from 'pg';

/** Duration of each piece of a fixed amount of work, milliseconds: arithmetic, random reads in 128 MB, and a query of PostgreSQL. */
interface Work {
  readonly arithmeticMs: number;
  readonly memoryMs: number;
  readonly queryMs: number;
}

/** Above this value the machine is slow, and measured times are divided by it. */
export const SLOW = 1.2;

const QUIET_FILE = new URL('../../quiet-machine.json', import.meta.url);
const REPEATS = 15;
const WORDS = (128 * 2 ** 20) / 4;
const READS = 400_000;

/** Duration of the fixed work on the quiet machine that the aims refer to. */
export function quietMachine(): Work {
  return JSON.parse(readFileSync(QUIET_FILE, 'utf8')) as Work;
}

/** The pieces of the fixed work; each returns its milliseconds. */
interface Pieces {
  arithmetic(): number;
  memory(): number;
  query(): Promise<number>;
  end(): Promise<void>;
}

/** Prepares the work: starts a PostgreSQL, and allocates the memory that is read. */
export async function startPieces(): Promise<Pieces> {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const words = new Uint32Array(WORDS);
  for (let i = 0; i < WORDS; i++) words[i] = Math.imul(i, 2_654_435_761);
  const query =
    'select sum(a.n) from generate_series(1, 60000) a(n) join generate_series(1, 60000) b(n) using (n)';
  return {
    arithmetic: () => spent(calculate),
    memory: () => spent(() => walk(words)),
    async query() {
      const began = performance.now();
      await client.query(query);
      return performance.now() - began;
    },
    async end() {
      await client.end();
      await postgres.stop();
    },
  };
}

/** Runs the fixed work: the median of some repetitions of each piece. Takes about three seconds. */
export async function measureMachine(): Promise<Work> {
  const pieces = await startPieces();
  const arithmetic: number[] = [];
  const memory: number[] = [];
  const query: number[] = [];
  try {
    for (let n = 0; n < REPEATS; n++) {
      arithmetic.push(pieces.arithmetic());
      memory.push(pieces.memory());
      query.push(await pieces.query());
    }
  } finally {
    await pieces.end();
  }
  return { arithmeticMs: median(arithmetic), memoryMs: median(memory), queryMs: median(query) };
}

/** How many times longer the work took than on the quiet machine: the geometric mean of its pieces. 1 is a quiet machine. */
export function slownessOf(work: Work, quiet: Work): number {
  const ratios = [
    work.arithmeticMs / quiet.arithmeticMs,
    work.memoryMs / quiet.memoryMs,
    work.queryMs / quiet.queryMs,
  ];
  return ratios.reduce((product, ratio) => product * ratio, 1) ** (1 / ratios.length);
}

/**
 * A figure converted to a quiet machine. If the machine is slow, times and processor shares are divided by its slowness and
 * rates are multiplied, according to the unit in the figure's name; sizes and counts are unchanged.
 */
export function onQuietMachine(name: string, value: number, slowness: number): number {
  if (slowness <= SLOW || !dependsOnMachine(name)) return value;
  return RATE.test(name) ? value * slowness : value / slowness;
}

const RATE = /perSecond$/i;

/** Whether a figure with this name depends on the machine: a time, a share of processors, a rate. */
export function dependsOnMachine(name: string): boolean {
  return RATE.test(name) || /(?:Ms|S|cores)$/.test(name);
}

function spent(run: () => number): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

function calculate(): number {
  let sum = 0;
  for (let i = 1; i < 8_000_000; i++) sum = (Math.imul(sum, 31) + (i % 7) * i) >>> 0;
  return sum;
}

/** Each read yields the address of the next one, so that reads cannot overlap. */
function walk(words: Uint32Array): number {
  let at = 1;
  for (let i = 0; i < READS; i++) at = ((words[at] ?? 0) + i) % WORDS;
  return at;
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
}
