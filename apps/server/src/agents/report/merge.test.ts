import { expect, test } from 'vitest';
import type { CleanReport, ObjectRow } from './clean.ts';
import { MergedReports } from './merge.ts';

const row = (objectID: string, status: string): ObjectRow => ({
  objectID,
  status,
  since: 1,
  observedAt: 2,
  message: '',
  appliedDigest: null,
  appliedVersion: null,
  kubeStatus: null,
  drift: null,
  isSinceUnknown: false,
  isDriftUnknown: false,
  argo: null,
  argoResources: null,
});
const report = (more: Partial<CleanReport>): CleanReport => ({
  full: false,
  router: null,
  facts: null,
  objects: [],
  removed: [],
  delivered: [],
  registrations: [],
  ...more,
});

/** The status to be written, by router and object. */
function statusesOf({ objects }: MergedReports): Record<string, Record<string, string | null>> {
  return Object.fromEntries(
    [...objects].map(([routerID, rows]) => [
      routerID,
      Object.fromEntries([...rows].map(([objectID, known]) => [objectID, known?.status ?? null])),
    ]),
  );
}

test('the last report of each object counts, on its router only', () => {
  const merged = new MergedReports();
  merged.add('one', report({ objects: [row('a', 'DOWN'), row('b', 'UP')] }));
  merged.add('two', report({ objects: [row('a', 'WARN')] }));
  merged.add('one', report({ objects: [row('a', 'UP')], removed: ['b', 'c'] }));
  expect(statusesOf(merged)).toEqual({ one: { a: 'UP', b: null, c: null }, two: { a: 'WARN' } });
  expect([...merged.fullRouters]).toEqual([]);
});

test('a full report replaces all earlier reports of its router, also removals', () => {
  const merged = new MergedReports();
  merged.add('one', report({ objects: [row('a', 'DOWN')], removed: ['b'] }));
  merged.add('two', report({ objects: [row('a', 'WARN')] }));
  merged.add('one', report({ full: true, objects: [row('c', 'UP')] }));
  expect(statusesOf(merged)).toEqual({ one: { c: 'UP' }, two: { a: 'WARN' } });
  merged.add('one', report({ full: true }));
  merged.add('three', report({ full: true }));
  expect(statusesOf(merged)).toEqual({ one: {}, two: { a: 'WARN' } });
  expect([...merged.fullRouters]).toEqual(['one', 'three']);
});
