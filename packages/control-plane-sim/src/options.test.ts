import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

test('a run lasts whole milliseconds, whatever part of an hour is asked for', () => {
  expect(readOptions(['--hours', '0.0333333']).durationMs).toBe(120_000);
  expect(readOptions(['--hours', '0.05']).durationMs).toBe(180_000);
  expect(readOptions(['--hours', '0.0000000001']).durationMs).toBe(1);
});

test.for([
  [['--seed', 'x'], "--seed must be a whole number of at most 9007199254740991, not 'x'."],
  [['--seed', '-1'], "--seed must be a whole number of at most 9007199254740991, not '-1'."],
  [['--hours', '0'], "--hours must be above 0 and at most 10000, not '0'."],
  [['--scenario', 'rain'], "There is no scenario 'rain'. There are: everything, calm, network,"],
  [['--scenario', 'rollout+rain'], "There is no scenario 'rain'. There are: everything,"],
  [['--mutation', 'rain'], "There is no mutation 'rain'. There are: lost-wake-up,"],
  [['--trace', 'nowhere/trace'], '--trace: there is no folder nowhere that can be written to.'],
  [['--trace', tmpdir()], `--trace: ${tmpdir()} is a folder.`],
  [['--rain'], "Unknown option '--rain'"],
] as const)('%o is refused with what is wrong', ([args, message]) => {
  expect(() => readOptions(args)).toThrow(message);
});
