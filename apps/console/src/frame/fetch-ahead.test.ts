import { createHandClock } from '@hawser/ui/clock';
import { expect, it } from 'vitest';
import { FETCH_AFTER_MS, fetchAhead } from './fetch-ahead.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Parts by name, of which `missing` do not arrive while the server is away. */
function started(names: readonly string[], missing: readonly string[] = []) {
  const clock = createHandClock(0);
  const asked: string[] = [];
  let live = true;
  const parts = names.map((name) => async () => {
    asked.push(name);
    if (missing.includes(name)) live = false;
    return !missing.includes(name);
  });
  const end = fetchAhead(parts, { clock, isLive: () => live });
  const pass = async (): Promise<void> => {
    clock.advance(FETCH_AFTER_MS);
    await settled();
  };
  return { clock, asked, end, pass, returns: () => (live = true) };
}

it('begins after a while, and fetches each part once', async () => {
  const { clock, asked, pass } = started(['networks', 'attach']);
  clock.advance(FETCH_AFTER_MS - 1);
  await settled();
  expect(asked).toEqual([]);
  await pass();
  expect(asked).toEqual(['networks', 'attach']);
  expect(clock.pending()).toBe(0);
});

it('a server that goes away takes the part that is on its way, and no other', async () => {
  const { asked, pass, returns } = started(['networks', 'attach', 'detach'], ['attach']);
  await pass();
  await pass();
  expect(asked).toEqual(['networks', 'attach']);
  returns();
  await pass();
  expect(asked).toEqual(['networks', 'attach', 'detach']);
});

it('ends when it is told so', async () => {
  const { clock, asked, pass, end } = started(['networks']);
  end();
  await pass();
  expect([asked, clock.pending()]).toEqual([[], 0]);
});
