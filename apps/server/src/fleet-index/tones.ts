import { ATTENTION, emptyCounts, objectRank, type ToneCounts, toneOf } from '@hawser/domain/status';

/** Statuses of a placement, worst last; a code is the place in this list. Any other reported status counts as UNKNOWN. */
const STATUSES = [
  'UP',
  'SUSPENDED',
  'FETCHING',
  'PROGRESSING',
  'OUTOFSYNC',
  'WARN',
  'UNKNOWN',
  'MISSING',
  'DEGRADED',
  'DOWN',
  'FAILED',
] as const;

/** Statuses of Argo CD that rank and look like UP, and count as it. */
const GOOD: ReadonlySet<string> = new Set(['HEALTHY', 'SYNCED', 'AVAILABLE', 'READY']);

/** How many codes there are. */
export const CODES = STATUSES.length;
export const PROGRESSING = STATUSES.indexOf('PROGRESSING');
export const UNKNOWN = STATUSES.indexOf('UNKNOWN');

const RANKS = Uint8Array.from(STATUSES, objectRank);
const TONES = STATUSES.map((status) => toneOf(status, 'object'));
/** Marks of codes, for `sumOf`: of those that need attention, and of all. */
export const NEEDS_ATTENTION = Uint8Array.from(TONES, (tone) => Number(ATTENTION.includes(tone)));
export const ANY_CODE = new Uint8Array(CODES).fill(1);

export function codeOf(status: string): number {
  const code = (STATUSES as readonly string[]).indexOf(GOOD.has(status) ? 'UP' : status);
  return code < 0 ? UNKNOWN : code;
}

/** How bad a code is; 0 for no placement at all. */
export function rankOfCode(code: number): number {
  return RANKS[code] ?? 0;
}

/** Counts by tone of `CODES` counts by code that begin at `start`. */
export function tonesOf(counts: Int32Array, start: number): ToneCounts {
  const tones = { ...emptyCounts };
  for (const [code, tone] of TONES.entries()) tones[tone] += counts[start + code] ?? 0;
  return tones;
}

/** Sum of the `CODES` counts that begin at `start`, of marked codes only. Makes nothing, because orders compare by it. */
export function sumOf(counts: Int32Array, start: number, marks: Uint8Array): number {
  let sum = 0;
  for (let code = 0; code < CODES; code++) sum += (counts[start + code] ?? 0) * (marks[code] ?? 0);
  return sum;
}
