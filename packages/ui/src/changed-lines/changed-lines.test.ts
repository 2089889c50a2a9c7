import { expect, it } from 'vitest';
import { changedLines } from './changed-lines.ts';

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

it('counts a changed line once', () => {
  expect(changedLines(text('a: 1', 'b: 2', 'c: 3'), text('a: 1', 'b: 4', 'c: 3'))).toBe(1);
  expect(changedLines(text('a: 1', 'b: 2'), text('a: 3', 'b: 4'))).toBe(2);
});

it('counts added and removed lines', () => {
  expect(changedLines(text('a: 1'), text('a: 1', 'b: 2', 'c: 3'))).toBe(2);
  expect(changedLines(text('a: 1', 'b: 2', 'c: 3'), text('c: 3'))).toBe(2);
  expect(changedLines('', text('a: 1', 'b: 2'))).toBe(2);
  expect(changedLines(text('a: 1', 'c: 3'), text('a: 1', 'b: 2', 'c: 3'))).toBe(1);
});

it('counts changes in several places', () => {
  const many = Array.from({ length: 200 }, (_, at) => `key${at}: ${at}`);
  expect(changedLines(text(...many), text(...many.with(3, 'key3: x').with(150, 'key150: y')))).toBe(2);
});

it('counts nothing in equal texts, with or without a line break at the end', () => {
  expect(changedLines('a: 1', 'a: 1\n')).toBe(0);
});
