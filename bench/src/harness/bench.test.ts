import { expect, test } from 'vitest';
import { parseOptions, isMet, quantile } from './bench.ts';

test('an aim is met when no figure exceeds its bound, and missed when a figure is missing', () => {
  expect(isMet({ readyMs: { atMost: 3000 } }, { readyMs: 3000 })).toBe(true);
  expect(isMet({ readyMs: { atMost: 3000 } }, { readyMs: 3001 })).toBe(false);
  expect(isMet({ perSecond: { atLeast: 1000 } }, { perSecond: 1000 })).toBe(true);
  expect(isMet({ perSecond: { atLeast: 1000 } }, { perSecond: 999 })).toBe(false);
  expect(isMet({ perSecond: { atLeast: 1000 } }, {})).toBe(false);
});

test('quantiles are by nearest rank', () => {
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
});

test('a bench accepts the numbers that it names, and lists them when it gets another option', () => {
  const budget = { name: 'search', options: { clusters: 100 } };
  expect(parseOptions(budget, [])).toMatchObject({ numbers: new Map([['clusters', 100]]) });
  expect(parseOptions(budget, ['--clusters', '7', '--json'])).toEqual({
    numbers: new Map([['clusters', 7]]),
    flags: new Set(['--json']),
  });
  const takes = 'It takes --clusters N (100), --json, --must-meet.';
  expect(parseOptions(budget, ['--cluster', '7'])).toBe(
    `The bench search does not know '--cluster'. ${takes}`,
  );
  expect(parseOptions(budget, ['7'])).toBe(`The bench search does not know '7'. ${takes}`);
  for (const text of ['none', '0', '-1']) {
    expect(parseOptions(budget, ['--clusters', text])).toBe(
      `--clusters must be a number above 0, not '${text}'.`,
    );
  }
});
