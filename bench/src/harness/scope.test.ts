import { expect, test } from 'vitest';
import { Scope } from './scope.ts';

test('everything is stopped in reverse order, without what failed to start, and nothing can start afterwards', async () => {
  const scope = new Scope();
  const ended: string[] = [];
  const hold = (name: string) =>
    scope.hold(
      async () => name,
      (it) => ended.push(it),
    );
  await hold('database');
  await expect(
    scope.hold(
      () => Promise.reject(new Error('no')),
      () => ended.push('never'),
    ),
  ).rejects.toThrow('no');
  const late = hold('server');
  await scope.close();
  await late;
  expect(ended).toEqual(['server', 'database']);
  await expect(hold('browser')).rejects.toThrow('ending');
  await scope.close();
  expect(ended).toEqual(['server', 'database']);
});
