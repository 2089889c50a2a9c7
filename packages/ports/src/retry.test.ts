import { expect, test } from 'vitest';
import { retry } from './retry.ts';

/** Fails with each of these in turn, then gives the number of its calls. */
function failing(...errors: readonly string[]) {
  let calls = 0;
  return async () => {
    const error = errors[calls++];
    if (error !== undefined) throw new Error(error);
    return calls;
  };
}
const busy = { tries: 3, when: (error: unknown) => error instanceof Error && error.message === 'busy' };

test('what fails in a way that passes is done again', async () => {
  expect(await retry(failing('busy', 'busy'), busy)).toBe(3);
});

test('the last try fails as it did', async () => {
  await expect(retry(failing('busy', 'busy', 'busy'), busy)).rejects.toThrow('busy');
});

test('any other failure is final', async () => {
  const work = failing('busy', 'gone', 'busy');
  await expect(retry(work, busy)).rejects.toThrow('gone');
});

test('it waits before each further try, and not after the last', async () => {
  let waits = 0;
  const wait = async () => void waits++;
  await retry(failing('busy', 'busy', 'busy'), { ...busy, wait }).catch(() => undefined);
  expect(waits).toBe(2);
});
