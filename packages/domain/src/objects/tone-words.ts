import type { ToneWords } from '../status/index.ts';

/** The statuses of objects that a tone stands for. */
export const OBJECT_TONE_WORDS: ToneWords = { informational: 'not distributed' };
