import { expect, it } from 'vitest';
import { shownOptions } from './grid-filter.ts';

const options = [
  { value: 'UP', label: 'up', count: 40 },
  { value: 'DOWN', label: 'down', count: 2 },
];
const labels = (chosen: string[], text: string) =>
  shownOptions(options, chosen, text).map((option) => option.label);

it('shows all values while nothing is typed', () => {
  expect(labels([], '  ')).toEqual(['up', 'down']);
});

it('narrows to what has the text, and keeps what is chosen in sight', () => {
  expect(labels([], 'DO')).toEqual(['down']);
  expect(labels(['UP'], 'do')).toEqual(['up', 'down']);
});

it('a chosen value that no row has any more can still be taken away', () => {
  expect(labels(['GONE'], '')).toEqual(['GONE', 'up', 'down']);
});
