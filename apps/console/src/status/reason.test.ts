import { expect, test } from 'vitest';
import { isQuoted, reasonText, reasonThere, stepText } from './reason.ts';

const fact = (text: string) =>
  ({ kind: 'network', name: 'demo', status: 'UNKNOWN', text, since: null }) as const;

test('a fact that only repeats its title is replaced by what its status depends on', () => {
  expect(stepText(fact('network demo is unknown'))).toBe('Worst status of its clusters.');
  expect(stepText({ ...fact('Deployment web is unknown'), kind: 'object', name: 'web' })).toBe(
    'Status of its cluster.',
  );
  expect(stepText({ ...fact('Deployment web is up'), kind: 'object', name: 'web', status: 'UP' })).toBe(
    'Reported by the agent of its cluster.',
  );
  const router = { ...fact('router hub is unknown'), kind: 'router', name: 'hub' } as const;
  expect(stepText(router)).toBe('Its agent is not reporting.');
  expect(stepText({ ...router, status: 'UP', text: 'router hub is up' })).toBe('Reported by its agent.');
  expect(
    stepText({ ...router, status: 'INSTRUCTIONS ISSUED', text: 'router hub is instructions issued' }),
  ).toBe('Its agent is not installed yet.');
  expect(stepText(fact('no heartbeat from its agent'))).toBe('no heartbeat from its agent');
});

test('only messages of a cluster are quoted, and the last fact of a chain is the reason', () => {
  const silent = { ...fact('no heartbeat from its agent'), kind: 'agent' } as const;
  const pod = { ...fact('ImagePullBackOff'), kind: 'pod', status: 'DOWN' } as const;
  expect([fact(''), silent, pod].map(isQuoted)).toEqual([false, false, true]);
  const status = { label: 'down', tone: 'negative', since: null, observedAt: null, status: 'DOWN' } as const;
  expect(reasonText({ ...status, reason: [fact('network demo is unknown'), pod] })).toBe('ImagePullBackOff');
  expect(reasonText({ ...status, reason: [] })).toBe('');
  const where = { ...fact('on lyon, the worst of 2 clusters'), kind: 'cluster', name: 'lyon' } as const;
  const object = { ...status, reason: [fact('Deployment web is down'), where, pod] };
  expect(reasonThere(object)).toBe('ImagePullBackOff, on lyon, the worst of 2 clusters');
  expect(reasonThere({ ...object, reason: object.reason.slice(0, 2) })).toBe(where.text);
});
