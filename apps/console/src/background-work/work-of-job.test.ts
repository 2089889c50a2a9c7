import type { Job } from '@hawser/contract/jobs';
import { expect, it } from 'vitest';
import { workOfJob } from './work-of-job.tsx';

const items = { succeeded: 976, failed: [], failedCount: 0, left: 1_024, isStopped: true };
const job: Job = {
  id: 'j',
  kind: 'objects.delete',
  subjectKind: 'objects',
  subjectID: '',
  subjectName: '2,000 applications',
  simulated: false,
  actorUid: 'ada',
  actorName: 'Ada',
  step: 'delete',
  stepLabel: 'Deleting',
  stepNumber: 1,
  stepCount: 1,
  done: 976,
  total: 2_000,
  waitsFor: '',
  deadlineAt: 0,
  problem: '',
  items,
  createdAt: 0,
  updatedAt: 0,
  finishedAt: 1,
};

it('tells what was stopped from what failed', () => {
  const stateOf = (ended: Partial<typeof items>) =>
    workOfJob(new Map(), { ...job, items: { ...items, ...ended } }, 'ada').state;
  expect(workOfJob(new Map(), job, 'ada')).toMatchObject({ state: 'stopped', done: 976, total: 2_000 });
  expect(stateOf({ isStopped: false, left: 0, failedCount: 2 })).toBe('failed');
  // It was stopped when everything was done.
  expect(stateOf({ left: 0 })).toBe('done');
});
