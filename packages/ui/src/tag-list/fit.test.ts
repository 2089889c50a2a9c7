import { expect, it } from 'vitest';
import { fitting } from './fit.ts';

it('shows all tags where they fit', () => {
  expect(fitting([40, 90], 90)).toBe(2);
  expect(fitting([], 90)).toBe(0);
});

it('leaves room for how many more there are', () => {
  expect(fitting([40, 90, 140], 130)).toBe(2);
  expect(fitting([40, 100, 140], 130)).toBe(1);
  expect(fitting([400], 130)).toBe(0);
  expect(fitting([40, 90], 100, true)).toBe(1);
});
