import { retry } from '@hawser/ports';
import { isTaken } from '../store/taken.ts';

/** Does `work` again where another transaction wrote the same key meanwhile: what it wrote is seen the second time. */
export const againWhenTaken = <T>(work: () => Promise<T>): Promise<T> =>
  retry(work, { tries: 2, when: (error) => isTaken(error) });
