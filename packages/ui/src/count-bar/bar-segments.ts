import { TONES, type Tone } from '../tone/index.ts';

export interface BarSegment {
  tone: Tone;
  count: number;
  /** Share of the bar; all shares together are 1 or slightly more. */
  share: number;
}

/** Minimum share, so that one of ten thousand is still visible. */
const LEAST_SHARE = 0.015;

/** The segments of a stacked bar, best tone first, without empty ones. */
export function barSegments(counts: Partial<Record<Tone, number>>): BarSegment[] {
  const total = TONES.reduce((sum, tone) => sum + (counts[tone] ?? 0), 0);
  return TONES.flatMap((tone) => {
    const count = counts[tone] ?? 0;
    return count > 0 ? [{ tone, count, share: Math.max(LEAST_SHARE, count / total) }] : [];
  });
}
