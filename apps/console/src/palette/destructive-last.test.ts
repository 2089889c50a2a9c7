import { expect, test } from 'vitest';
import { destructiveLast } from './destructive-last.ts';
import type { Entry } from './entry.ts';

const entry = (label: string, group = 'Actions'): Entry => ({
  id: label,
  group,
  label,
  icon: null,
  run: () => undefined,
});
const labels = (found: readonly string[], harmless: readonly string[] = []): string[] =>
  destructiveLast(
    found.map((label) => entry(label)),
    harmless.map((label) => entry(label)),
  ).map(({ label }) => label);

test('what destroys comes last', () => {
  expect(labels(['Delete Cluster: lyon', 'Update Cluster: lyon', 'Detach: lyon', 'Networks'])).toEqual([
    'Update Cluster: lyon',
    'Networks',
    'Delete Cluster: lyon',
    'Detach: lyon',
  ]);
});

test('what destroys is never alone', () => {
  expect(labels(['Delete Cluster: lyon'], ['Detach: lyon', 'Update Cluster: lyon', 'Install: lyon'])).toEqual(
    ['Update Cluster: lyon', 'Delete Cluster: lyon'],
  );
});

test('a record may be called like an action', () => {
  const found = [entry('delete-me', 'Clusters'), entry('Update Cluster: delete-me')];
  expect(destructiveLast(found, [])).toEqual(found);
});
