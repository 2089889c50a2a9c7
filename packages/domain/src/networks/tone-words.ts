import type { ToneWords } from '../status/index.ts';

/** The statuses of networks that a tone stands for. */
export const NETWORK_TONE_WORDS: ToneWords = { informational: 'no clusters' };
