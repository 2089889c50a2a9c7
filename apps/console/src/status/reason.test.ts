import { expect, test } from 'vitest';
import { isQuoted, reasonSteps, reasonText, stepText } from './reason.ts';

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
  const missing = { ...fact('Application shop is missing'), kind: 'object', name: 'shop' } as const;
  expect(stepText({ ...missing, status: 'MISSING' })).toBe('Reported by Argo CD.');
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
  const inPod = { ...pod, text: 'container main: ImagePullBackOff: Back-off pulling image "shop:2"' };
  expect(reasonText({ ...status, reason: [inPod] })).toBe(
    'ImagePullBackOff: Back-off pulling image "shop:2" (container main)',
  );
});

const chain = (...reason: Parameters<typeof stepText>[0][]) =>
  reasonSteps({ status: 'WARN', label: 'warn', tone: 'warning', since: null, observedAt: null, reason });
const warn = (
  kind: 'network' | 'router' | 'cluster' | 'object' | 'pod' | 'agent',
  name: string,
  text: string,
) => ({
  kind,
  name,
  text,
  status: 'WARN',
  since: null,
});

test('an explanation contains each fact once, with pod and container', () => {
  const steps = chain(
    warn('cluster', 'lyon', 'cluster lyon is warn'),
    warn('router', 'lyon', 'worst status of its applications (agent status: up)'),
    warn('object', 'web', 'Deployment web is warn, 1 of 2 ready'),
    warn('pod', 'web-7d9', 'container main: ImagePullBackOff'),
  );
  expect(steps.map(({ fact, text, isQuoted: quoted }) => [fact.kind, fact.name, text, quoted])).toEqual([
    ['cluster', 'lyon', 'worst status of its applications (agent status: up)', false],
    ['object', 'web', '1 of 2 ready', false],
    ['pod', 'web-7d9', 'container main: ImagePullBackOff', true],
  ]);
});

test('a cluster without a heartbeat is one step', () => {
  const silent = (kind: 'router' | 'agent', text: string) => ({
    ...warn(kind, 'hub', text),
    status: 'UNKNOWN',
  });
  const steps = chain(
    silent('router', 'router hub is unknown'),
    silent('agent', 'no heartbeat from its agent'),
  );
  expect(steps.map(({ fact, text }) => [fact.kind, text])).toEqual([
    ['router', 'no heartbeat from its agent'],
  ]);
});

test('the cluster of an application is named once', () => {
  const text = 'on lyon, the worst of 2 clusters';
  expect(stepText(warn('cluster', 'lyon', text))).toBe('the worst of 2 clusters');
  expect(stepText(warn('cluster', 'lyon', 'on lyon'))).toBe('This is its only cluster.');
});
