import type { Tone } from '@hawser/ui/tone';

/** Labels of the tones. */
export const TONE_LABELS: Readonly<Record<Tone, string>> = {
  positive: 'up',
  informational: 'neutral',
  warning: 'warn',
  negative: 'down',
  unknown: 'unknown',
};
