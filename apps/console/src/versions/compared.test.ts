import { expect, it } from 'vitest';
import { comparedIn, newestTwo, withPrevious } from './compared.ts';

it('reads two versions from an address', () => {
  expect(comparedIn('3,5')).toEqual([3, 5]);
  for (const text of [undefined, '', '3', '3,', 'a,b', '1,2,3']) expect(comparedIn(text)).toBeNull();
});

it('compares the two newest at first', () => {
  expect(newestTwo([7, 4, 1])).toEqual([4, 7]);
  expect(newestTwo([1])).toBeNull();
});

it('compares a version with the one before it, and the oldest with itself', () => {
  expect(withPrevious(4, [7, 4, 1])).toEqual([1, 4]);
  expect(withPrevious(1, [7, 4, 1])).toEqual([1, 1]);
});
