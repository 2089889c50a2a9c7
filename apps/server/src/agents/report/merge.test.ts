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
  refused: null,
  kubeStatus: null,
  drift: null,
  isSinceUnknown: false,
  isDriftUnknown: false,
  argo: null,
  argoResources: null,
});
const report = (more: Partial<CleanReport>): CleanReport => ({
  full: false,
  isPart: false,
  named: null,
  router: null,
  facts: null,
  objects: [],
  removed: [],
  delivered: [],
  registrations: [],
  ...more,
});

/** A full report in one part. */
const whole = (more: Partial<CleanReport>): CleanReport =>
  report({
    full: true,
    isPart: true,
    named: new Set(more.objects?.map(({ objectID }) => objectID)),
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
  merged.add('one', whole({ objects: [row('c', 'UP')] }));
  expect(statusesOf(merged)).toEqual({ one: { c: 'UP' }, two: { a: 'WARN' } });
  merged.add('one', whole({}));
  merged.add('three', whole({}));
  expect(statusesOf(merged)).toEqual({ one: {}, two: { a: 'WARN' } });
  expect([...merged.fullRouters]).toEqual(['one', 'three']);
  expect([...merged.named]).toEqual([
    ['one', new Set()],
    ['three', new Set()],
  ]);
});

test('a full report that has not ended removes nothing, also when one that ended came before', () => {
  const merged = new MergedReports();
  merged.add('one', whole({ objects: [row('a', 'UP')] }));
  merged.add('one', report({ full: true, isPart: true, objects: [row('b', 'UP')] }));
  expect([...merged.named]).toEqual([]);
  merged.add('one', report({ isPart: true, objects: [row('c', 'UP')], named: new Set(['b', 'c']) }));
  expect(merged.named.get('one')).toEqual(new Set(['b', 'c']));
  expect(statusesOf(merged)).toEqual({ one: { b: 'UP', c: 'UP' } });
});
