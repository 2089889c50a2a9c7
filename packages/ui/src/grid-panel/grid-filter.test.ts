import { expect, it } from 'vitest';
import { shownOptions } from './grid-filter.ts';

const options = [
  { value: 'UP', label: 'up', count: 40 },
  { value: 'DOWN', label: 'down', count: 2 },
];
const labels = (chosen: string[], text: string) =>
  shownOptions(options, chosen, text).map((option) => option.label);

it('shows all values without a search text', () => {
  expect(labels([], '  ')).toEqual(['up', 'down']);
});

it('narrows to values that contain the text, and keeps selected values visible', () => {
  expect(labels([], 'DO')).toEqual(['down']);
  expect(labels(['UP'], 'do')).toEqual(['up', 'down']);
});

it('a selected value that no row has any more can still be cleared', () => {
  expect(labels(['GONE'], '')).toEqual(['GONE', 'up', 'down']);
});
