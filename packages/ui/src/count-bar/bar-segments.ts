import type { Tone } from '../tone/index.ts';

interface BarSegment {
  tone: Tone;
  count: number;
  /** Share of the bar; all shares together are 1 or slightly more. */
  share: number;
}

/** Minimum share, so that one of ten thousand is still visible. */
const LEAST_SHARE = 0.06;
/** Worst first. */
const ORDER: readonly Tone[] = ['negative', 'unknown', 'warning', 'informational', 'positive'];

/** The segments of a stacked bar, worst tone first, without empty ones. */
export function barSegments(counts: Partial<Record<Tone, number>>): BarSegment[] {
  const total = ORDER.reduce((sum, tone) => sum + (counts[tone] ?? 0), 0);
  return ORDER.flatMap((tone) => {
    const count = counts[tone] ?? 0;
    return count > 0 ? [{ tone, count, share: Math.max(LEAST_SHARE, count / total) }] : [];
  });
}

/** The worst tone with its count: '1 of 20', or '20' where all are the same. */
export function worstText(counts: Partial<Record<Tone, number>>): string {
  const segments = barSegments(counts);
  const total = segments.reduce((sum, { count }) => sum + count, 0).toLocaleString('en');
  const [worst] = segments;
  return worst === undefined || segments.length === 1
    ? total
    : `${worst.count.toLocaleString('en')} of ${total}`;
}
