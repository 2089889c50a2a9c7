import { expect, test } from 'vitest';
import { onQuietMachine, quietMachine, slownessOf } from './machine.ts';

const quiet = { arithmeticMs: 20, memoryMs: 80, queryMs: 25 };

test('the slowness of a machine is the mean of its pieces', () => {
  expect(slownessOf(quiet, quiet)).toBeCloseTo(1);
  expect(slownessOf({ arithmeticMs: 40, memoryMs: 160, queryMs: 50 }, quiet)).toBeCloseTo(2);
  // One piece that takes eight times as long counts as much as all taking twice as long.
  expect(slownessOf({ ...quiet, queryMs: 200 }, quiet)).toBeCloseTo(2);
});

test('on a machine that is not slow, figures are compared with the aim as measured', () => {
  expect(onQuietMachine('medianMs', 100, 1.2)).toBe(100);
  expect(onQuietMachine('perSecond', 100, 0.8)).toBe(100);
});

test('on a slow machine, figures of time are converted to those of a quiet machine', () => {
  expect(onQuietMachine('p99Ms', 300, 1.5)).toBe(200);
  expect(onQuietMachine('cutS', 60, 1.5)).toBe(40);
  expect(onQuietMachine('cores', 0.3, 1.5)).toBeCloseTo(0.2);
  expect(onQuietMachine('perSecond', 800, 1.5)).toBe(1200);
  for (const name of ['serverMB', 'signInKB', 'requests', 'ratioColdToWarm', 'faults', 'slopeMBPerHour'])
    expect(onQuietMachine(name, 300, 1.5), name).toBe(300);
});

test('a quiet machine was recorded', () => {
  expect(slownessOf(quietMachine(), quietMachine())).toBeCloseTo(1);
});
