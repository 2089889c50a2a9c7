import { expect, test } from 'vitest';
import { MemoryCounter } from './memory-counter.ts';

const rule = { max: 3, windowMs: 60_000 };

test('a key may send a full burst, then one request per share of the window', () => {
  const counter = new MemoryCounter();
  const allowed = (now: number, key = 'ada') => counter.count(now, key, rule).allowed;
  expect([allowed(0), allowed(0), allowed(0), allowed(0)]).toEqual([true, true, true, false]);
  expect(counter.count(5_000, 'ada', rule)).toEqual({ allowed: false, retryAfterMs: 15_000 });
  expect(allowed(5_000, 'ben')).toBe(true);
  // Refused requests do not count.
  expect([allowed(20_000), allowed(20_000)]).toEqual([true, false]);
  expect([allowed(80_000), allowed(80_000), allowed(80_000), allowed(80_000)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('idle keys are removed', () => {
  const counter = new MemoryCounter();
  for (let n = 0; n < 1000; n++) counter.count(1, `address ${n}`, rule);
  counter.count(60_001, 'ada', rule);
  expect(counter.size).toBe(1);
});
