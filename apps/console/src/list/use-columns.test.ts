import { expect, test } from 'vitest';
import { forPhone } from './use-columns.ts';

const column = (id: string) => ({ id, title: id, width: 200, render: () => null });

test('on a phone the actions follow name and status', () => {
  const columns = ['name', 'status', 'count', 'seen', 'actions'].map(column);
  expect(forPhone(columns).map(({ id }) => id)).toEqual(['name', 'status', 'actions', 'count', 'seen']);
});

test('a list without actions is not changed', () => {
  const columns = ['name', 'status'].map(column);
  expect(forPhone(columns)).toBe(columns);
});
