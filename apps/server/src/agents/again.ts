/** PostgreSQL's code of a key that is there already. */
const TAKEN = '23505';

/** Does `work` again where another transaction wrote the same key meanwhile: what it wrote is seen the second time. */
export async function againWhenTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== TAKEN) throw error;
    return await work();
  }
}
