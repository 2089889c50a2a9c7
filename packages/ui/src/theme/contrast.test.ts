import { expect, it } from 'vitest';
import { contrast } from './contrast.ts';

it('black on white has the greatest contrast, and the order does not matter', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
