import { expect, test } from 'vitest';
import { wordsOf } from './action-entries.ts';

test('the last of several words is a name, what is before it an action', () => {
  expect(wordsOf('lyon')).toEqual({ action: '', name: 'lyon' });
  expect(wordsOf('apply tags lyon')).toEqual({ action: 'apply tags', name: 'lyon' });
  expect(wordsOf('')).toEqual({ action: '', name: '' });
});
