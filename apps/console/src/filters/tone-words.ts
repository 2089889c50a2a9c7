import type { Tone } from '@hawser/ui/tone';

/** What a tone says of a record, in one word. */
export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  positive: 'up',
  informational: 'neutral',
  warning: 'warn',
  negative: 'down',
  unknown: 'unknown',
};
