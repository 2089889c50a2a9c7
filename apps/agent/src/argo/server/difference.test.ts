import { expect, test } from 'vitest';
import { differenceIn, differencePath } from './difference.ts';

const resource = { group: '', kind: 'Secret', namespace: 'shop', name: 'door' };
const answer = (live: unknown, desired: unknown, of: object = resource) => ({
  items: [
    { ...resource, name: 'other' },
    { ...of, normalizedLiveState: JSON.stringify(live), predictedLiveState: JSON.stringify(desired) },
  ],
});
const secret = (data: object, more: object = {}) => ({ apiVersion: 'v1', kind: 'Secret', data, ...more });

test('a name is a part of a path or of a query, whatever it is', () => {
  expect(differencePath('a/../b?c', { ...resource, name: 'x&kind=y' })).toBe(
    '/api/v1/applications/a%2F..%2Fb%3Fc/managed-resources?group=&kind=Secret&namespace=shop&name=x%26kind%3Dy',
  );
});

test('no value of a Secret leaves the cluster, whoever forgot to mask it', () => {
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': 'hunter2', team: 'red' };
  const live = secret({ a: 'hunter2', b: 'same', c: 'hunter3' }, { metadata: { name: 'door', annotations } });
  const desired = secret({ a: 'hunter4', b: 'same', d: 'hunter5' }, { stringData: { e: 'hunter6' } });
  const found = differenceIn(answer(live, desired), resource);
  expect(JSON.stringify(found)).not.toContain('hunter');
  expect(found).toMatchObject({
    live: {
      data: { a: '********', b: '********', c: '********' },
      metadata: { annotations: { team: 'red' } },
    },
    desired: {
      data: { a: '******** (differs)', b: '********', d: '********' },
      stringData: { e: '********' },
    },
  });
  expect(JSON.stringify(differenceIn(answer(live, null), resource))).not.toContain('hunter');
});

test('what is absent on one side is null, and what Argo CD says no more is not found', () => {
  expect(differenceIn(answer(null, { kind: 'Secret' }), resource).live).toBeNull();
  const item = { ...resource, liveState: 'null', targetState: '{"kind":"ConfigMap"}' };
  expect(differenceIn({ items: [item] }, resource)).toEqual({
    live: null,
    desired: { kind: 'ConfigMap', metadata: {} },
  });
  for (const items of [undefined, [], [{ ...item, group: 'apps' }]])
    expect(() => differenceIn({ items }, resource)).toThrow('does not have this resource any more');
  expect(() => differenceIn({ items: [{ ...resource, liveState: '{' }] }, resource)).toThrow(
    'cannot be read',
  );
});
