import type { Banner } from '@hawser/contract/admin';
import { expect, test } from 'vitest';
import { currentBanner } from './current-banner.ts';
import { NO_BANNER } from './stored-banner.ts';

const MESSAGE: Banner = { text: 'Maintenance at 18:00.', tone: 'warning', until: null };

/** A server whose database has `stored`. */
function world() {
  const state = { now: 100_000, stored: MESSAGE, reads: 0, isAway: false };
  const current = currentBanner(
    async () => {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      return state.stored;
    },
    { now: () => state.now },
  );
  /** What is told some seconds later, once what was begun is read. */
  const after = async (ms: number): Promise<Banner | null> => {
    state.now += ms;
    current();
    await Promise.resolve();
    await Promise.resolve();
    return current();
  };
  return { state, current, after };
}

test('the message is told once it was read, and read again at most every two seconds', async () => {
  const { state, current, after } = world();
  expect(current()).toBeNull();
  expect(await after(0)).toEqual(MESSAGE);
  state.stored = NO_BANNER;
  expect(await after(1_999)).toEqual(MESSAGE);
  expect(state.reads).toBe(1);
  expect(await after(1)).toEqual(NO_BANNER);
});

test('what was read long ago is not told, nor what the database does not answer', async () => {
  const { state, current, after } = world();
  await after(0);
  state.isAway = true;
  expect(await after(15_000)).toEqual(MESSAGE);
  expect(await after(1)).toBeNull();
  state.isAway = false;
  expect(await after(2_000)).toEqual(MESSAGE);
  expect(current()).toEqual(MESSAGE);
});

test('a message that has ended is told no more', async () => {
  const { state, after } = world();
  state.stored = { ...MESSAGE, until: 101_000 };
  expect(await after(0)).toEqual(state.stored);
  expect(await after(1_000)).toEqual(NO_BANNER);
});
