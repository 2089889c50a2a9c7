import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('a clock that differs is not set, nor one that drifts; one that differs otherwise was set by the difference', () => {
  const server = new ServerClock();
  expect(server.hear(1_000_000, 700_000)).toBe(0);
  expect(server.hear(1_010_000, 712_000)).toBe(0);
  expect(server.hear(1_020_000, 1_022_000)).toBe(300_000);
  expect(server.hear(1_030_000, 1_032_000)).toBe(0);
  expect(server.hear(1_040_000, 42_000)).toBe(-1_000_000);
});
