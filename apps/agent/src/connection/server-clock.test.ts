import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('a constant offset and a slow drift are no step; a jump of the offset is a step of that size', () => {
  const server = new ServerClock();
  expect(server.compare(1_000_000, 700_000)).toBe(0);
  expect(server.compare(1_010_000, 712_000)).toBe(0);
  expect(server.compare(1_020_000, 1_022_000)).toBe(300_000);
  expect(server.compare(1_030_000, 1_032_000)).toBe(0);
  expect(server.compare(1_040_000, 42_000)).toBe(-1_000_000);
});
