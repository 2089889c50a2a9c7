import { expect, it } from 'vitest';
import { createJobEnds } from './job-ends.ts';

const running = (id: string, createdAt: number) => ({ id, createdAt, finishedAt: null });
const over = (id: string, createdAt: number) => ({ id, createdAt, finishedAt: createdAt + 1 });
const ids = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id);

it('the end of what was seen while it went on is told once', () => {
  const ends = createJobEnds();
  expect(ids(ends.of([running('a', 10)]))).toEqual([]);
  expect(ids(ends.of([over('a', 10)]))).toEqual(['a']);
  expect(ids(ends.of([over('a', 10)]))).toEqual([]);
});

it('what began and ended between two looks is told', () => {
  const ends = createJobEnds();
  expect(ids(ends.of([]))).toEqual([]);
  expect(ids(ends.of([over('a', 10)]))).toEqual(['a']);
  expect(ids(ends.of([over('b', 20), over('a', 10)]))).toEqual(['b']);
});

it('what was over before the first look is not', () => {
  const ends = createJobEnds();
  expect(ids(ends.of([over('b', 20), over('a', 10)]))).toEqual([]);
  expect(ids(ends.of([over('b', 20), over('a', 10)]))).toEqual([]);
});

it('neither is what is old and comes into view late', () => {
  const ends = createJobEnds();
  ends.of([over('b', 20)]);
  expect(ids(ends.of([over('b', 20), over('a', 10)]))).toEqual([]);
  ends.of([]);
  expect(ids(ends.of([over('b', 20)]))).toEqual([]);
});
