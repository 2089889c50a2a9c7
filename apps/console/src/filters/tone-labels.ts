import type { Tone } from '@hawser/ui/tone';

/** Labels of the tones that mean the same in every list. */
const LABELS: Readonly<Record<Exclude<Tone, 'informational'>, string>> = {
  positive: 'up',
  warning: 'warn',
  negative: 'down',
  unknown: 'unknown',
};

/** The statuses of the informational tone, by list. */
const NEITHER: Readonly<Record<string, string>> = {
  networks: 'no clusters',
  clusters: 'not attached',
  objects: 'not distributed',
};

/** The label of a tone in a list: the statuses that it stands for. */
export const toneLabel = (tone: Tone, list: string): string =>
  tone === 'informational' ? (NEITHER[list] ?? 'other') : LABELS[tone];
