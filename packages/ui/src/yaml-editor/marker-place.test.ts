import { Text } from '@codemirror/state';
import { expect, it } from 'vitest';
import { markedPart } from './marker-place.ts';

const text = Text.of(['kind: Deployment', '', 'spec:']);

it('underlines the word at the place', () => {
  expect(markedPart(text, 1, 7)).toEqual({ from: 6, to: 16 });
});

it('underlines one character where there is no word', () => {
  expect(markedPart(text, 1, 5)).toEqual({ from: 4, to: 5 });
});

it('an empty line is marked at its start', () => {
  expect(markedPart(text, 2, 4)).toEqual({ from: 17, to: 17 });
});

it('places outside of the text move to its nearest end', () => {
  expect(markedPart(text, 99, 99)).toEqual({ from: 22, to: 23 });
  expect(markedPart(text, 0, -3)).toEqual({ from: 0, to: 4 });
});
