/** The meaning of a color. Unknown never looks like positive: it has a dashed border and no color. */
export type Tone = 'positive' | 'warning' | 'negative' | 'informational' | 'unknown';

/** All tones, best first; the order of stacked bars and legends. */
export const TONES: readonly Tone[] = ['positive', 'informational', 'warning', 'negative', 'unknown'];

/** All tones, worst first; the order of what a filter offers, and of problems. */
export const WORST_FIRST: readonly Tone[] = ['negative', 'unknown', 'warning', 'informational', 'positive'];
