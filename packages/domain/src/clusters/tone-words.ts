import type { ToneWords } from '../status/index.ts';

/** The statuses of clusters that a tone stands for. */
export const CLUSTER_TONE_WORDS: ToneWords = { informational: 'not attached' };
