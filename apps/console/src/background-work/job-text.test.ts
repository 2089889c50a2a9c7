import { expect, it } from 'vitest';
import type { JobKind } from '../registry/index.ts';
import { jobDetail, jobTitle, requestedBy } from './job-text.ts';

const KINDS = new Map<string, JobKind>([
  ['network.delete', { title: (name) => `Deleting ${name}`, done: 'Deleted.', dialog: 'delete-network' }],
  ['router.detach', { title: (name) => `Detaching ${name}`, done: 'Detached.', dialog: 'detach' }],
]);

it('names a job by its kind, and one of unknown kind by its subject', () => {
  expect(jobTitle(KINDS, { kind: 'network.delete', subjectName: 'demo', simulated: false })).toBe(
    'Deleting demo',
  );
  expect(jobTitle(KINDS, { kind: 'router.detach', subjectName: 'edge-1', simulated: true })).toBe(
    'Detaching edge-1 (simulated)',
  );
  expect(jobTitle(KINDS, { kind: 'of.tomorrow', subjectName: 'demo', simulated: false })).toBe('demo');
});

it('names who requested it', () => {
  expect(requestedBy({ actorUid: 'ada', actorName: 'Ada' }, 'ada')).toBe('requested by you');
  expect(requestedBy({ actorUid: 'bob', actorName: 'Bob' }, 'ada')).toBe('requested by Bob');
  expect(requestedBy({ actorUid: 'bob', actorName: null }, 'ada')).toBe('requested by someone else');
});

it('gives the step, what it waits for, and that a failed attempt is retried', () => {
  const step = { stepLabel: 'Detaching clusters', stepNumber: 2, stepCount: 4 };
  expect(jobDetail({ ...step, waitsFor: 'the agent of lyon', problem: '' })).toBe(
    '2 of 4: Detaching clusters · waiting for the agent of lyon',
  );
  expect(jobDetail({ ...step, waitsFor: '', problem: 'Network could not be deleted.' })).toBe(
    '2 of 4: Detaching clusters · Network could not be deleted. It is retried automatically.',
  );
});
