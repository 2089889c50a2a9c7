import type { ArgoApplication } from '@hawser/contract/argo';
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
  expect(why({ automated: null })).toContain('synced by hand only');
  expect(why({ revisions: ['bb'] })).toContain('A sync window of project team may forbid');
  expect(why({ operation: null })).toContain('has not begun');
  expect(why({ operation: operation({ phase: 'FAILED' }) })).toContain('does not try it again');
  expect(why({ resources: [resource(true)] })).toContain('Sync it with prune');
  expect(why({ resources: [resource(true), resource(false)] })).toContain('self-heal is off');
  expect(why({ automated: { prune: true, selfHeal: true } })).toContain('Something else may be changing it');
});

test('one that is being deleted says what it waits for', () => {
  expect(why({ isDeleting: true })).toBeNull();
});
