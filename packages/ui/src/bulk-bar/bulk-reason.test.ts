import { expect, it } from 'vitest';
import { bulkObstacle, someNames } from './bulk-reason.ts';

it('an action available for all records has no obstacle', () => {
  expect(bulkObstacle([{ name: 'a' }, { name: 'b' }])).toBeNull();
  expect(bulkObstacle([])).toBeNull();
});

it('says for how many records an action is not available and why, the most frequent reason first', () => {
  expect(
    bulkObstacle([
      { name: 'a', reason: 'It is the hub.' },
      { name: 'b', reason: 'It is detaching.' },
      { name: 'c' },
      { name: 'd', reason: 'It is detaching.' },
    ]),
  ).toEqual({
    text: 'not for 3 of 4',
    reasons: [
      { reason: 'It is detaching.', names: ['b', 'd'] },
      { reason: 'It is the hub.', names: ['a'] },
    ],
  });
});

it('a single record needs no count', () => {
  expect(bulkObstacle([{ name: 'a', reason: 'It is the hub.' }])?.text).toBe('not now');
});

it('lists the first few names', () => {
  expect(someNames(['a', 'b'], 3)).toBe('a, b');
  expect(someNames(['a', 'b', 'c', 'd', 'e'], 3)).toBe('a, b, c and 2 more');
});
