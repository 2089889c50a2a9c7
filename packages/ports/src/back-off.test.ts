import { expect, test } from 'vitest';
import { BackOff, doubling } from './back-off.ts';

const fixed = (byte: number) => ({ bytes: (size: number) => new Uint8Array(size).fill(byte) });
const waits = (byte: number, count: number) => {
  const backOff = new BackOff({ firstMs: 500, mostMs: 30_000 }, fixed(byte));
  return Array.from({ length: count }, () => backOff.next());
};

test('each wait is at most twice the previous one, up to the maximum', () => {
  expect(waits(255, 9)).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('jitter reduces a wait by up to nine tenths, never to zero', () => {
  expect(waits(0, 3)).toEqual([50, 100, 200]);
});

test('after a success it starts again', () => {
  const backOff = new BackOff({ firstMs: 500, mostMs: 30_000 }, fixed(255));
  backOff.next();
  backOff.next();
  backOff.reset();
  expect(backOff.next()).toBe(500);
});

test('without jitter it doubles up to the maximum, however many failures there were', () => {
  const bounds = { firstMs: 1_000, mostMs: 60_000 };
  expect([0, 1, 5, 6, 7, 10_000].map((failures) => doubling(bounds, failures))).toEqual([
    1_000, 2_000, 32_000, 60_000, 60_000, 60_000,
  ]);
});
