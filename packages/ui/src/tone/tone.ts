/** The meaning of a color. Unknown never looks like positive: it has a dashed border and no color. */
export type Tone = 'positive' | 'warning' | 'negative' | 'informational' | 'unknown';

/** All tones, best first; the order of stacked bars and legends. */
export const TONES: readonly Tone[] = ['positive', 'informational', 'warning', 'negative', 'unknown'];

/** All tones, worst first; the order of what a filter offers, and of problems. */
export const WORST_FIRST: readonly Tone[] = ['negative', 'unknown', 'warning', 'informational', 'positive'];

/** What a person reads for a tone. The informational one has other words in each list. */
export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  positive: 'up',
  warning: 'warn',
  negative: 'down',
  informational: 'other',
  unknown: 'unknown',
};
