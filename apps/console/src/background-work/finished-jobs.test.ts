import { expect, it } from 'vitest';
import { trackFinishedJobs } from './finished-jobs.ts';

const running = (id: string, createdAt: number) => ({ id, createdAt, finishedAt: null });
const over = (id: string, createdAt: number) => ({ id, createdAt, finishedAt: createdAt + 1 });
const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

it('a job that was seen running is reported once when it finishes', () => {
  const ends = trackFinishedJobs();
  expect(ids(ends.newlyFinished([running('a', 10)]))).toEqual([]);
  expect(ids(ends.newlyFinished([over('a', 10)]))).toEqual(['a']);
  expect(ids(ends.newlyFinished([over('a', 10)]))).toEqual([]);
});

it('a job that started and finished between two updates is reported', () => {
  const ends = trackFinishedJobs();
  expect(ids(ends.newlyFinished([]))).toEqual([]);
  expect(ids(ends.newlyFinished([over('a', 10)]))).toEqual(['a']);
  expect(ids(ends.newlyFinished([over('b', 20), over('a', 10)]))).toEqual(['b']);
});

it('a job that had finished before the first update is not reported', () => {
  const ends = trackFinishedJobs();
  expect(ids(ends.newlyFinished([over('b', 20), over('a', 10)]))).toEqual([]);
  expect(ids(ends.newlyFinished([over('b', 20), over('a', 10)]))).toEqual([]);
});

it('nor is an old job that appears later', () => {
  const ends = trackFinishedJobs();
  ends.newlyFinished([over('b', 20)]);
  expect(ids(ends.newlyFinished([over('b', 20), over('a', 10)]))).toEqual([]);
  ends.newlyFinished([]);
  expect(ids(ends.newlyFinished([over('b', 20)]))).toEqual([]);
});
