import { TONES, type Tone } from '../tone/index.ts';

export interface BarPart {
  tone: Tone;
  count: number;
  /** Part of the bar, all parts together 1 or a little more. */
  share: number;
}

/** A part is at least this much of the bar: one of ten thousand must still be seen. */
const LEAST_SHARE = 0.015;

/** The parts of a stacked bar, best tone first, without those that are nothing. */
export function barParts(counts: Partial<Record<Tone, number>>): BarPart[] {
  const total = TONES.reduce((sum, tone) => sum + (counts[tone] ?? 0), 0);
  return TONES.flatMap((tone) => {
    const count = counts[tone] ?? 0;
    return count > 0 ? [{ tone, count, share: Math.max(LEAST_SHARE, count / total) }] : [];
  });
}
