import { expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { entriesOf, Places, textFor } from './entry-text.ts';

const kind = { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' };
const made: Entry = { objectID: 'web', kind, namespace: 'shop', name: 'a name', uid: 'u-1' };
const planned: Entry = { ...made, name: 'next', uid: null, routerID: 'r-1' };
const read = (text: string) => entriesOf('web', text, new Places());

test('what is kept of an object is read as it was: what was made by its uid, what is about to be by its router', () => {
  expect(read(textFor([made, planned]))).toEqual([made, planned]);
});

test('what an agent of before kept, each part with its name, is read as well', () => {
  const place = { ...kind, namespace: 'shop' };
  const kept = [
    { ...place, name: 'a name', uid: 'u-1' },
    { ...place, name: 'next', router: 'r-1' },
  ];
  expect(read(JSON.stringify(kept))).toEqual([made, planned]);
});

test.each(['', 'no JSON', '{}', '"text"', 'null'])('nothing is made of what cannot be read: %j', (text) => {
  expect(read(text)).toEqual([]);
});

test('thousands of entries of one kind and namespace have one copy of its name', () => {
  const places = new Places();
  const [one] = entriesOf('a', textFor([made]), places);
  const [other] = entriesOf('b', textFor([planned]), places);
  expect(one?.kind).toBe(other?.kind);
});
