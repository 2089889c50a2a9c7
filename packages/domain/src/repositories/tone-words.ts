import type { ToneWords } from '../status/index.ts';

/** The statuses of repositories that a tone stands for. */
export const REPOSITORY_TONE_WORDS: ToneWords = { positive: 'successful', negative: 'failed' };
