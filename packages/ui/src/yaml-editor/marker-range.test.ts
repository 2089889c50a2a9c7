import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { markerRange } from './marker-range.ts';

const text = Text.of(['kind: Deployment', '', 'spec:']);

it('underlines the word at the position', () => {
  expect(markerRange(text, 1, 7)).toEqual({ from: 6, to: 16 });
});

it('underlines one character if there is no word', () => {
  expect(markerRange(text, 1, 5)).toEqual({ from: 4, to: 5 });
});

it('an empty line is marked at its start', () => {
  expect(markerRange(text, 2, 4)).toEqual({ from: 17, to: 17 });
});

it('a position outside of the text is clamped', () => {
  expect(markerRange(text, 99, 99)).toEqual({ from: 22, to: 23 });
  expect(markerRange(text, 0, -3)).toEqual({ from: 0, to: 4 });
});
