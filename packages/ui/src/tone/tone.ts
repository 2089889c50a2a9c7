/**
 * What a colour means. Unknown is never drawn like positive: it has a dashed edge and no colour of its own.
 */
export type Tone = 'positive' | 'warning' | 'negative' | 'informational' | 'unknown';

/** All tones, best first; the order of stacked bars and legends. */
export const TONES: readonly Tone[] = ['positive', 'informational', 'warning', 'negative', 'unknown'];
