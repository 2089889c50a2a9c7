import { retry } from '@hawser/ports';
import { isDuplicateKey } from '../store/duplicate-key.ts';

/** Does `work` again where another transaction wrote the same key meanwhile: what it wrote is seen the second time. */
export const retryOnDuplicateKey = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, { tries: 2, when: (error) => isDuplicateKey(error) });
