import { expect, test } from 'vitest';
import { podSelectorOf, selectorOf } from './selector.ts';

test('labels and expressions of a workload become one label selector', () => {
  const matchExpressions = [
    { key: 'tier', operator: 'In', values: ['a', 'b'] },
    { key: 'old', operator: 'DoesNotExist' },
  ];
  const spec = { selector: { matchLabels: { app: 'web' }, matchExpressions } };
  expect(selectorOf({ spec })).toBe('app=web,tier in (a,b),!old');
});

test('a selector that has no text form is null, so that no pods are listed', () => {
  expect(selectorOf({ spec: { selector: { app: 'a Service has another kind' } } })).toBeNull();
  expect(selectorOf({ spec: { selector: { matchExpressions: [{ key: 'a', operator: 'Gt' }] } } })).toBeNull();
});

test('the pods of a CronJob are those of its active Jobs', () => {
  const cronJob = (...names: string[]) => ({
    kind: 'CronJob',
    status: { active: names.map((name) => ({ name })) },
  });
  expect(podSelectorOf(cronJob('a-1', 'a-2'))).toBe('job-name in (a-1,a-2)');
  expect(podSelectorOf(cronJob())).toBeNull();
});
