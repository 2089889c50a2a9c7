import { createManualClock } from '@hawser/ui/clock';
import { expect, it } from 'vitest';
import { PREFETCH_DELAY_MS, prefetch } from './prefetch.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Parts by name; those in `missing` fail to load while the server is away. */
function started(names: readonly string[], missing: readonly string[] = []) {
  const clock = createManualClock(0);
  const requested: string[] = [];
  let live = true;
  const parts = names.map((name) => ({
    ahead: async () => {
      requested.push(name);
      if (missing.includes(name)) live = false;
      return !missing.includes(name);
    },
  }));
  const end = prefetch(() => parts.shift(), { clock, isLive: () => live });
  const pass = async (): Promise<void> => {
    clock.advance(PREFETCH_DELAY_MS);
    await settled();
  };
  return { clock, requested, end, pass, returns: () => (live = true) };
}

it('starts after a delay, and loads each part once', async () => {
  const { clock, requested, pass } = started(['networks', 'attach']);
  clock.advance(PREFETCH_DELAY_MS - 1);
  await settled();
  expect(requested).toEqual([]);
  await pass();
  expect(requested).toEqual(['networks', 'attach']);
  expect(clock.pending()).toBe(0);
});

it('a server outage affects only the part that is loading', async () => {
  const { requested, pass, returns } = started(['networks', 'attach', 'detach'], ['attach']);
  await pass();
  await pass();
  expect(requested).toEqual(['networks', 'attach']);
  returns();
  await pass();
  expect(requested).toEqual(['networks', 'attach', 'detach']);
});

it('stops when cancelled', async () => {
  const { clock, requested, pass, end } = started(['networks']);
  end();
  await pass();
  expect([requested, clock.pending()]).toEqual([[], 0]);
});
