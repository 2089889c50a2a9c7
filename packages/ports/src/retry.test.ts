import { expect, test } from 'vitest';
import { retry } from './retry.ts';

/** Fails with each of these errors in turn, then returns the number of its calls. */
function failing(...errors: readonly string[]) {
  let calls = 0;
  return async () => {
    const error = errors[calls++];
    if (error !== undefined) throw new Error(error);
    return calls;
  };
}
const busy = { tries: 3, when: (error: unknown) => error instanceof Error && error.message === 'busy' };

test('a transient failure is retried', async () => {
  expect(await retry(failing('busy', 'busy'), busy)).toBe(3);
});

test('the last attempt fails with its own error', async () => {
  await expect(retry(failing('busy', 'busy', 'busy'), busy)).rejects.toThrow('busy');
});

test('any other failure is not retried', async () => {
  const work = failing('busy', 'gone', 'busy');
  await expect(retry(work, busy)).rejects.toThrow('gone');
});

test('it waits before each further attempt, and not after the last', async () => {
  let waits = 0;
  const wait = async () => void waits++;
  await retry(failing('busy', 'busy', 'busy'), { ...busy, wait }).catch(() => undefined);
  expect(waits).toBe(2);
});
