import { expect, test } from 'vitest';
import { kindIn, knownKind, objectIn, ofText } from './object-address.ts';

test('a kind and an object of a URL are read as they were written, and anything else is none', () => {
  const kind = { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' };
  expect(kindIn(ofText(kind))).toEqual(kind);
  for (const text of [undefined, '', 'v1', 'v1 Pod', 'v1 Pod pods more']) expect(kindIn(text)).toBeNull();
  expect(objectIn('shop/web')).toEqual({ namespace: 'shop', name: 'web' });
  expect(objectIn('/node-1')).toEqual({ namespace: '', name: 'node-1' });
  for (const text of [undefined, '', 'web', 'shop/']) expect(objectIn(text)).toBeNull();
});

test('an event leads to the kinds that Hawser knows, and never to a Secret', () => {
  expect(knownKind('Pod')).toMatchObject({ apiVersion: 'v1', resource: 'pods' });
  expect(knownKind('Node')).toMatchObject({ resource: 'nodes' });
  expect(knownKind('Secret')).toBeUndefined();
  expect(knownKind('Widget')).toBeUndefined();
});
