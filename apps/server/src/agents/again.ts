import { isTaken } from '../store/taken.ts';

/** Does `work` again where another transaction wrote the same key meanwhile: what it wrote is seen the second time. */
export async function againWhenTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTaken(error)) throw error;
    return await work();
  }
}
