import { describe, expect, test } from 'vitest';
import { NO_ELEMENTS, type RowElements, rowElements } from './row-elements.ts';

const rows = (...keys: string[]): ReadonlyMap<number, string> => new Map(keys.map((key, at) => [at, key]));
const numbers = (elements: RowElements): number[] =>
  [...elements.keys()].sort((a, b) => a - b).map((at) => elements.get(at)?.element ?? -1);
const none = () => false;
const all = () => true;

describe('the elements of rows', () => {
  test('move with their rows unless they are reusable', () => {
    const before = rowElements(NO_ELEMENTS, rows('a', 'b', 'c'), none);
    expect(numbers(before)).toEqual([0, 1, 2]);
    expect(numbers(rowElements(before, rows('b', 'd', 'a'), none))).toEqual([1, 3, 0]);
  });

  test('stay in their places while reusable, whatever rows they render', () => {
    const before = rowElements(NO_ELEMENTS, rows('a', 'b', 'c'), none);
    expect(numbers(rowElements(before, rows('b', 'd', 'a'), all))).toEqual([0, 1, 2]);
  });

  test('an element that is not reusable renders no other row', () => {
    const before = rowElements(NO_ELEMENTS, rows('a', 'b', 'c'), none);
    const butSecond = (index: number) => index !== 1;
    expect(numbers(rowElements(before, rows('d', 'e', 'f'), butSecond))).toEqual([0, 3, 2]);
    expect(numbers(rowElements(before, rows('d', 'b', 'f'), butSecond))).toEqual([0, 1, 2]);
    expect(numbers(rowElements(before, rows('d', 'e', 'b'), (index) => index === 0))).toEqual([0, 3, 1]);
  });

  test('are new where there was none, and never the same for two rows', () => {
    const before = rowElements(NO_ELEMENTS, rows('a'), none);
    expect(numbers(rowElements(before, rows('b', 'a', 'c'), all))).toEqual([0, 1, 2]);
    expect(numbers(rowElements(before, rows('b', 'a', 'c'), none))).toEqual([1, 0, 2]);
  });
});
