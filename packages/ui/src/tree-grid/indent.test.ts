import { expect, test } from 'vitest';
import { indentOf } from './indent.ts';

test('a deep row keeps its place in the column, and shows the number of its level', () => {
  expect([0, 1, 8].map(indentOf)).toEqual([0, 1, 8].map((steps) => ({ steps, level: undefined })));
  expect(indentOf(9)).toEqual({ steps: 8, level: 10 });
  expect(indentOf(999)).toEqual({ steps: 8, level: 1_000 });
});
