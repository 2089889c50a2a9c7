import type { ArgoApplication, ArgoSyncWindow } from '@hawser/contract/argo';
import { expect, test } from 'vitest';
import { whyNotSynced } from './why-not-synced.ts';

type Operation = NonNullable<ArgoApplication['operation']>;
type Facts = Parameters<typeof whyNotSynced>[0];

const operation = (of: Partial<Operation> = {}): Operation => ({
  phase: 'SUCCEEDED',
  message: '',
  startedAt: null,
  finishedAt: null,
  revisions: ['aa'],
  retries: 0,
  by: '',
  isDryRun: false,
  prunes: false,
  chosen: 0,
  ...of,
});
const resource = (requiresPruning: boolean): ArgoApplication['resources'][number] => ({
  group: '',
  kind: 'ConfigMap',
  namespace: '',
  name: 'a',
  sync: 'OUTOFSYNC',
  health: '',
  message: '',
  result: '',
  isHook: false,
  requiresPruning,
});
const why = (of: Partial<Facts>) =>
  whyNotSynced({
    sync: 'OUTOFSYNC',
    outdated: '',
    isDeleting: false,
    isRequested: false,
    automated: { prune: false, selfHeal: false },
    operation: operation(),
    revisions: ['aa'],
    resources: [resource(false)],
    project: 'team',
    conditions: [],
    ...of,
  });

test('nothing is said of what is in sync, is being synced, or is outdated', () => {
  expect([
    why({ sync: 'SYNCED' }),
    why({ sync: 'UNKNOWN' }),
    why({ isRequested: true }),
    why({ operation: operation({ phase: 'RUNNING' }) }),
    why({ outdated: 'Argo CD has stopped' }),
  ]).toEqual([null, null, null, null, null]);
});

test('an Application that stays out of sync says why, by the rules of Argo CD', () => {
  expect(why({ automated: null })).toContain('Automatic sync is off');
  expect(why({ revisions: ['bb'] })).toContain('A sync window of project team may forbid');
  expect(why({ operation: null })).toContain('has not started');
  expect(why({ operation: operation({ phase: 'FAILED' }) })).toContain('does not retry it');
  expect(why({ resources: [resource(true)] })).toContain('Sync it with prune');
  expect(why({ resources: [resource(true), resource(false)] })).toContain('self-heal is off');
  expect(why({ automated: { prune: true, selfHeal: true } })).toContain('Something else may be changing it');
});

test('a sync window that forbids it is named, with its end, and whether a person can sync nevertheless', () => {
  const window: ArgoSyncWindow = {
    kind: 'deny',
    schedule: '0 22 * * *',
    timeZone: 'UTC',
    duration: '8h',
    description: 'nights',
    allowsManual: false,
    until: Date.UTC(2026, 1, 1, 6),
  };
  const text =
    'a sync window of project team forbids it until 2026-02-01 06:00 UTC (0 22 * * * UTC for 8h, “nights”).';
  expect(why({ revisions: ['bb'], window })).toBe(`It does not sync now: ${text}`);
  expect(why({ revisions: ['bb'], window: { ...window, allowsManual: true } })).toContain(
    'It can be synced by hand.',
  );
  expect(why({ automated: null, window })).toContain(text);
  expect(why({ automated: null, window: { ...window, allowsManual: true } })).toContain('Sync it to apply');
  expect(why({ revisions: ['bb'], window: { ...window, kind: 'allow', until: null } })).toContain(
    'the sync windows of project team that allow it are closed (0 22',
  );
  expect(why({ revisions: ['bb'], window: null })).toContain('No sync window of project team forbids it');
  const blocked = operation({ phase: 'RUNNING', message: 'Sync operation blocked by sync window' });
  expect(why({ operation: blocked, window })).toBe(`The sync waits: ${text}`);
  // What was tried and failed does not wait for the window.
  expect(why({ operation: operation({ phase: 'FAILED' }), window })).toContain('does not retry it');
});

test('a project that forbids it, and a failed sync that is tried again, are said', () => {
  const message = 'application destination is not permitted in project team';
  const conditions = [{ type: 'InvalidSpecError', message, at: null }];
  expect(why({ sync: 'UNKNOWN', conditions })).toContain(`does not allow it: ${message}`);
  expect(why({ operation: operation({ phase: 'RUNNING', retries: 2 }) })).toContain('failed 2 times');
});

test('one that is being deleted says what it waits for', () => {
  expect(why({ isDeleting: true })).toBeNull();
});
