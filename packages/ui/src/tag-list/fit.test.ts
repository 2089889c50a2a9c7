import { expect, it } from 'vitest';
import { fitting } from './fit.ts';

it('shows all tags if they fit', () => {
  expect(fitting([40, 90], 90)).toBe(2);
  expect(fitting([], 90)).toBe(0);
});

it('reserves space for the count of hidden tags', () => {
  expect(fitting([40, 90, 140], 130)).toBe(2);
  expect(fitting([40, 100, 140], 130)).toBe(1);
  expect(fitting([400], 130)).toBe(0);
  expect(fitting([40, 90], 100, true)).toBe(1);
});
