import { TONE_WORDS, type Tone } from '@hawser/ui/tone';

/** The statuses of the informational tone, by list. */
const NEITHER: Readonly<Record<string, string>> = {
  networks: 'no clusters',
  clusters: 'not attached',
  objects: 'not distributed',
};

/** The label of a tone in a list: the statuses that it stands for. */
export const toneLabel = (tone: Tone, list: string): string =>
  (tone === 'informational' ? NEITHER[list] : undefined) ?? TONE_WORDS[tone];
