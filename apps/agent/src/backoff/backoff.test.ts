import { expect, test } from 'vitest';
import { BackOff } from './backoff.ts';

const fixed = (byte: number) => ({ bytes: (size: number) => new Uint8Array(size).fill(byte) });
const waits = (byte: number, count: number) => {
  const backOff = new BackOff({ firstMs: 500, mostMs: 30_000 }, fixed(byte));
  return Array.from({ length: count }, () => backOff.next());
};

test('each wait is at most twice the one before, up to the most', () => {
  expect(waits(255, 9)).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
});

test('chance takes away up to nine tenths of it, never all', () => {
  expect(waits(0, 3)).toEqual([50, 100, 200]);
});

test('after a success it begins anew', () => {
  const backOff = new BackOff({ firstMs: 500, mostMs: 30_000 }, fixed(255));
  backOff.next();
  backOff.next();
  backOff.reset();
  expect(backOff.next()).toBe(500);
});
