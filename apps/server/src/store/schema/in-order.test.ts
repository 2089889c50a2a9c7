import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';
import type { Table } from './table.ts';

const table = (name: string, ...references: string[]): Table => ({
  name,
  isTenant: true,
  references,
  sql: () => [],
});

test('a table comes after those that it references, otherwise in the given order', () => {
  const tables = [table('c', 'b'), table('a'), table('b', 'd'), table('d')];
  expect(inOrder(tables).map(({ name }) => name)).toEqual(['d', 'b', 'c', 'a']);
});

test.each([
  ['two of one name', [table('a'), table('a')], 'Two tables have the same name.'],
  ['a reference to none', [table('a', 'b')], 'a references b, which no noun declares.'],
  ['a circle', [table('a', 'b'), table('b', 'a')], 'Circular foreign keys: a, b, a.'],
])('%s is refused', (_, tables, message) => {
  expect(() => inOrder(tables)).toThrow(message);
});
