import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('a run lasts whole milliseconds, whatever part of an hour is asked for', () => {
  expect(readOptions(['--hours', '0.0333333']).durationMs).toBe(120_000);
  expect(readOptions(['--hours', '0.05']).durationMs).toBe(180_000);
  expect(readOptions(['--hours', '0.0000000001']).durationMs).toBe(1);
});
