import { expect, test } from 'vitest';
import { applicationColumns } from './application-columns.tsx';

test('a status that comes after the first row finds the room that it needs', () => {
  const columns = applicationColumns(new Map());
  const least = (id: string) => columns.find((column) => column.id === id)?.least;
  expect([least('sync'), least('health')]).toEqual([128, 144]);
  expect(least('reason')).toBeUndefined();
});
