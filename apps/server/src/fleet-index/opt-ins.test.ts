import { expect, test } from 'vitest';
import { isFleetQuery } from './opt-ins.ts';

const range = { from: 0, to: 50 };
const isAnswered = (query: { readonly collection: string; readonly [field: string]: unknown }): boolean =>
  isFleetQuery({ range, ...query });

test('the index answers queries whose filters and order it knows', () => {
  expect(isAnswered({ collection: 'overview' })).toBe(true);
  expect(isAnswered({ collection: 'placements', objectID: 'o1' })).toBe(true);
  expect(
    isAnswered({
      collection: 'placements',
      objectID: 'o1',
      tones: ['unknown'],
      order: { by: 'status', descending: true },
    }),
  ).toBe(true);
  expect(
    isAnswered({ collection: 'clusters', tags: ['a'], order: { by: 'location', descending: true } }),
  ).toBe(true);
  // A filter that was not set.
  expect(isAnswered({ collection: 'placements', objectID: 'o1', routerID: undefined })).toBe(true);
});

test('the database answers all others', () => {
  expect(isAnswered({ collection: 'jobs' })).toBe(false);
  expect(isAnswered({ collection: 'constructor' })).toBe(false);
  expect(isAnswered({ collection: 'placements', objectID: 'o1', routerID: 'r1' })).toBe(false);
  expect(isAnswered({ collection: 'placements', objectID: 'o1', reports: ['UP'] })).toBe(false);
  expect(
    isAnswered({ collection: 'placements', objectID: 'o1', order: { by: 'ready', descending: true } }),
  ).toBe(false);
  expect(isAnswered({ collection: 'tree', expandDepth: 1, toggled: [], incident: 'i1' })).toBe(false);
  expect(isAnswered({ collection: 'clusters', order: { by: 'nodes', descending: false } })).toBe(false);
  // What is added to a collection later.
  expect(isAnswered({ collection: 'clusters', zones: ['a'] })).toBe(false);
});
