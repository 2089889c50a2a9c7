import { expect, it } from 'vitest';
import { workPart, workWords } from './work-words.ts';

it('says how far a work is', () => {
  expect(workWords({ state: 'running', done: 3, total: 5 })).toBe('3 of 5');
  expect(workWords({ state: 'running', done: 1204, total: null })).toBe('1,204 done');
  expect(workWords({ state: 'failed', done: 3, total: 5 })).toBe('failed at 3 of 5');
  expect(workWords({ state: 'unknown', done: 3, total: 5 })).toBe('unknown since 3 of 5');
  expect(workWords({ state: 'done', done: 5, total: 5 })).toBe('done');
});

it('a part is known only with a total', () => {
  expect(workPart({ state: 'running', done: 1, total: 4 })).toBe(0.25);
  expect(workPart({ state: 'running', done: 9, total: 4 })).toBe(1);
  expect(workPart({ state: 'running', done: 9, total: null })).toBeNull();
  expect(workPart({ state: 'running', done: 0, total: 0 })).toBeNull();
  expect(workPart({ state: 'done', done: 0, total: null })).toBe(1);
});
