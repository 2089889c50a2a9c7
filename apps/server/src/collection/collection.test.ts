import { collectionContract } from '@hawser/contract/collection';
import { permissions } from '@hawser/contract/permissions';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Viewer } from '../store/viewer.ts';
import { collection } from './collection.ts';

const contract = collectionContract({
  name: 'notes',
  row: z.object({ name: z.string(), can: permissions(['delete']) }),
  filters: {},
  orders: [],
});
const base = {
  tables: [],
  read: 'objects.read',
  rights: { delete: 'objects.write' },
  select: async () => ({ keys: [], total: 0 }),
} as const;
const allowed = { allowed: true, reason: '' };
const viewer = { tx: {}, now: 0 } as Viewer;

it('reads the rows of keys, and none without a key', async () => {
  const asked: (readonly string[])[] = [];
  const rows = async (_: Viewer, keys: readonly string[]) => {
    asked.push(keys);
    return keys.map((key) => [key, { name: key, can: { delete: allowed } }] as const);
  };
  const notes = collection(contract, { ...base, rows });
  expect([...(await notes.rows(viewer, ['a', 'b'])).keys()]).toEqual(['a', 'b']);
  expect(await notes.rows(viewer, [])).toEqual(new Map());
  expect(asked).toEqual([['a', 'b']]);
});

// Checked by the compiler: the types step fails for an expected error that is missing.
it('does not compile with rows that are not of the contract, with an early return either', () => {
  collection(contract, {
    ...base,
    // @ts-expect-error A field has the wrong name.
    rows: async (_, keys) => {
      if (keys.length === 1) return [];
      return keys.map((key) => [key, { title: key, can: { delete: allowed } }]);
    },
  });
  collection(contract, {
    ...base,
    // @ts-expect-error A field has the wrong type.
    rows: async (_, keys) => {
      if (keys.length === 1) return [];
      return keys.map((key) => [key, { name: 1, can: { delete: allowed } }]);
    },
  });
  collection(contract, {
    ...base,
    // @ts-expect-error `can` names an action that the contract does not.
    rows: async (_, keys) => {
      if (keys.length === 1) return [];
      return keys.map((key) => [key, { name: key, can: { delte: allowed } }]);
    },
  });
  collection(contract, {
    ...base,
    // @ts-expect-error `can` is missing.
    rows: async (_, keys) => {
      if (keys.length === 1) return [];
      return keys.map((key) => [key, { name: key }]);
    },
  });
  collection(contract, {
    ...base,
    // @ts-expect-error A map may be of any rows.
    rows: async () => new Map(),
  });
});
