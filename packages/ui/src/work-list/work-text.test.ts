import { expect, it } from 'vitest';
import { workProgress, workText } from './work-text.ts';

it('describes the progress', () => {
  expect(workText({ state: 'running', done: 3, total: 5 })).toBe('3 of 5');
  expect(workText({ state: 'running', done: 1204, total: null })).toBe('1,204 done');
  expect(workText({ state: 'failed', done: 3, total: 5 })).toBe('failed at 3 of 5');
  expect(workText({ state: 'stopped', done: 976, total: 2_000 })).toBe('stopped at 976 of 2,000');
  expect(workText({ state: 'unknown', done: 3, total: 5 })).toBe('unknown since 3 of 5');
  expect(workText({ state: 'done', done: 5, total: 5 })).toBe('done');
});

it('a share needs a known total', () => {
  expect(workProgress({ state: 'running', done: 1, total: 4 })).toBe(0.25);
  expect(workProgress({ state: 'running', done: 9, total: 4 })).toBe(1);
  expect(workProgress({ state: 'running', done: 9, total: null })).toBeNull();
  expect(workProgress({ state: 'running', done: 0, total: 0 })).toBeNull();
  expect(workProgress({ state: 'done', done: 0, total: null })).toBe(1);
});
