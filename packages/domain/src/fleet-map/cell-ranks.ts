/** Digits of a rank in `writeRanks`. */
const DIGITS = 2;
const BASE = 36;

/** Ranks of statuses (`statusRank`, 0 for a cluster without one) as one text: two digits of base 36 each, because a map has many cells. */
export function writeRanks(ranks: readonly number[]): string {
  return ranks.map((rank) => rank.toString(BASE).padStart(DIGITS, '0')).join('');
}

/** The ranks in a text of `writeRanks`. */
export function readRanks(text: string): number[] {
  return Array.from({ length: Math.floor(text.length / DIGITS) }, (_, at) =>
    Number.parseInt(text.slice(at * DIGITS, (at + 1) * DIGITS), BASE),
  );
}
