import { retry } from '@hawser/ports';
import { isDuplicateKey } from '../store/duplicate-key.ts';

/** Retries `work` once when a concurrent transaction inserted the same key: the retry sees that row. */
export const retryOnDuplicateKey = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, { tries: 2, when: (error) => isDuplicateKey(error) });
