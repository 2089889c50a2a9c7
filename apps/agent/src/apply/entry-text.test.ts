import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { entriesOf, Locations, textFor } from './entry-text.ts';

const kind = { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' };
const created: Entry = { objectID: 'web', kind, namespace: 'shop', name: 'a name', uid: 'u-1' };
const planned: Entry = { ...created, name: 'next', uid: null, routerID: 'r-1' };
const read = (text: string) => entriesOf('web', text, new Locations());

test('entries are read as they were written: created objects with the uid, planned ones with the router', () => {
  expect(read(textFor([created, planned]))).toEqual([created, planned]);
});

test('the format of older agents, with named fields, is read as well', () => {
  const location = { ...kind, namespace: 'shop' };
  const kept = [
    { ...location, name: 'a name', uid: 'u-1' },
    { ...location, name: 'next', router: 'r-1' },
  ];
  expect(read(JSON.stringify(kept))).toEqual([created, planned]);
});

test.each(['', 'not JSON', '{}', '"text"', 'null'])(
  'text that cannot be parsed has no entries: %j',
  (text) => {
    expect(read(text)).toEqual([]);
  },
);

test('entries of one kind and namespace share one copy of both', () => {
  const locations = new Locations();
  const [one] = entriesOf('a', textFor([created]), locations);
  const [other] = entriesOf('b', textFor([planned]), locations);
  expect(one?.kind).toBe(other?.kind);
});
