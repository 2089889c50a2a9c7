import { expect, it } from 'vitest';
import { createHandClock } from '../clock/index.ts';
import { Code, codeInTime, type CodeState, LATE_MS, SLOW_MS, watchCode } from './code.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

function watched() {
  const clock = createHandClock(0);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const told: CodeState<string>['kind'][] = [];
  const end = watchCode(new Code(() => promise), clock, ({ kind }) => told.push(kind));
  return { clock, resolve, reject, told, end };
}

it('says nothing of code that comes at once', async () => {
  const { clock, resolve, told } = watched();
  clock.advance(SLOW_MS - 1);
  resolve('page');
  await settled();
  clock.advance(LATE_MS);
  expect(told).toEqual(['here']);
  expect(clock.pending()).toBe(0);
});

it('tells after a moment that code is on its way, and after 120 s that it did not come (Spec 2 §7)', async () => {
  const { clock, resolve, told } = watched();
  clock.advance(SLOW_MS);
  expect(told).toEqual(['slow']);
  clock.advance(119_999 - SLOW_MS);
  expect(told).toEqual(['slow']);
  clock.advance(1);
  expect(told).toEqual(['slow', 'late']);
  resolve('page');
  await settled();
  expect(told).toEqual(['slow', 'late', 'here']);
});

it('tells that code can not be had, and nothing after its end', async () => {
  const one = watched();
  one.reject(new Error('offline'));
  await settled();
  expect(one.told).toEqual(['failed']);
  const other = watched();
  other.end();
  other.resolve('page');
  await settled();
  other.clock.advance(LATE_MS);
  expect(other.told).toEqual([]);
});

it('fetches code once, and again only where it did not arrive', async () => {
  let asked = 0;
  const code = new Code(async () => {
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

it('gives code to what draws nothing of it, unless it comes too late, can not be had, or is not wanted any more', async () => {
  const asked = (load: () => Promise<string>) => {
    const clock = createHandClock(0);
    const work = new AbortController();
    return { clock, work, part: codeInTime(new Code(load), clock, work.signal) };
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
