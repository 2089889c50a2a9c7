import type { ToneWords } from '@hawser/domain/status';
import { TONE_WORDS, type Tone } from '@hawser/ui/tone';

/** The label of a tone: the statuses that it stands for. `words` are those of the records that have it. */
export const toneLabel = (tone: Tone, words: ToneWords = {}): string => words[tone] ?? TONE_WORDS[tone];
