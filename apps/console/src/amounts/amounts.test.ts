import { expect, test } from 'vitest';
import { coresText } from './amounts.ts';

test('cores have two decimal places, and three where they are less than one', () => {
  expect([0, 0.005, 0.125, 0.25, 1.125, 16].map(coresText)).toEqual([
    '0',
    '0.005',
    '0.125',
    '0.25',
    '1.13',
    '16',
  ]);
});
