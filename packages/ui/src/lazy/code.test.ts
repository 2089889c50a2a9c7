import { expect, it } from 'vitest';
import { createManualClock } from '../clock/index.ts';
import { LazyCode, missingCode, loadInTime, type CodeState, LATE_MS, SLOW_MS, watchCode } from './code.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

function watched() {
  const clock = createManualClock(0);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reported: CodeState<string>['kind'][] = [];
  const end = watchCode(new LazyCode(() => promise), clock, ({ kind }) => reported.push(kind));
  return { clock, resolve, reject, reported, end };
}

it('shows nothing for code that loads immediately', async () => {
  const { clock, resolve, reported } = watched();
  clock.advance(SLOW_MS - 1);
  resolve('page');
  await settled();
  clock.advance(LATE_MS);
  expect(reported).toEqual(['here']);
  expect(clock.pending()).toBe(0);
});

it('reports slow code after a moment, and a failure after 120 s (Spec 2 §7)', async () => {
  const { clock, resolve, reported } = watched();
  clock.advance(SLOW_MS);
  expect(reported).toEqual(['slow']);
  clock.advance(119_999 - SLOW_MS);
  expect(reported).toEqual(['slow']);
  clock.advance(1);
  expect(reported).toEqual(['slow', 'late']);
  resolve('page');
  await settled();
  expect(reported).toEqual(['slow', 'late', 'here']);
});

it('reports code that cannot be loaded, and nothing after it was stopped', async () => {
  const one = watched();
  one.reject(new Error('offline'));
  await settled();
  expect(one.reported).toEqual(['failed']);
  const other = watched();
  other.end();
  other.resolve('page');
  await settled();
  other.clock.advance(LATE_MS);
  expect(other.reported).toEqual([]);
});

it('loads code once, and again only after a failure', async () => {
  let asked = 0;
  const code = new LazyCode(async () => {
    asked += 1;
    if (asked === 1) throw new Error('offline');
    return 'page';
  });
  expect(await code.ahead()).toBe(false);
  expect(code.part).toBeNull();
  await Promise.all([code.fetch(), code.fetch()]);
  expect(await code.ahead()).toBe(true);
  expect([asked, code.part]).toEqual([2, 'page']);
});

it('names each part that is missing once, also those that code loaded meanwhile has', async () => {
  // Those of other tests.
  const before = missingCode();
  while (before() !== undefined);
  const outer = new LazyCode(async () => new LazyCode(async () => 'inner'));
  const failing = new LazyCode(() => Promise.reject(new Error('offline')));
  const found: unknown[] = [];
  for (let code = before(); code !== undefined; code = before()) {
    found.push(code);
    await code.ahead();
  }
  expect(found).toEqual([outer, failing, outer.part]);
});

it('loads code without rendering; fails when it is late, cannot be loaded, or is cancelled', async () => {
  const asked = (load: () => Promise<string>) => {
    const clock = createManualClock(0);
    const work = new AbortController();
    return { clock, work, part: loadInTime(new LazyCode(load), clock, work.signal) };
  };
  const never = () => new Promise<string>(() => undefined);
  expect(await asked(async () => 'writer').part).toBe('writer');
  await expect(asked(() => Promise.reject(new Error('offline'))).part).rejects.toMatchObject({
    kind: 'failed',
  });
  const late = asked(never);
  late.clock.advance(LATE_MS);
  await expect(late.part).rejects.toMatchObject({ kind: 'late' });
  const cancelled = asked(never);
  cancelled.work.abort();
  await expect(cancelled.part).rejects.toBe(cancelled.work.signal.reason);
  expect(cancelled.clock.pending()).toBe(0);
});
