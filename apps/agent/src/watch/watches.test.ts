import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { Inventory } from '../apply/inventory.ts';
import type { KubeApi, KubePage } from '../kube/api.ts';
import { DIGEST, MANAGED_BY, OBJECT_ID } from '../kube/marks.ts';
import { withoutMemo } from '../memoize.ts';
import { Watches } from './watches.ts';

const kind = { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' };
const entryOf = (objectID: string) => ({ objectID, kind, namespace: 'team', name: objectID, uid: 'uid' });
const object = (objectID: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: {
    name: objectID,
    namespace: 'team',
    uid: 'uid',
    resourceVersion: '1',
    labels: { [MANAGED_BY]: 'router' },
    annotations: { [OBJECT_ID]: objectID, [DIGEST]: 'd' },
  },
});

/** An inventory with these objects, as it is stored. */
async function inventoryOf(kube: Pick<KubeApi, 'get'>): Promise<Inventory> {
  const inventory = new Inventory(kube as KubeApi, 'agents', withoutMemo, () => {});
  await inventory.load();
  return inventory;
}

test('a long list is taken page by page, and what no page has is missing', async () => {
  const data = Object.fromEntries(
    ['a', 'b', 'gone'].map((id) => [
      id,
      JSON.stringify([['v1', 'ConfigMap', 'configmaps', 'team', id, 'uid']]),
    ]),
  );
  const asked: Promise<KubePage>[] = [];
  const answers: ((page: KubePage) => void)[] = [];
  const kube = {
    get: async () => ({ metadata: { resourceVersion: '1' }, data }),
    list: () => {
      const { promise, resolve } = Promise.withResolvers<KubePage>();
      asked.push(promise);
      answers.push(resolve);
      return promise;
    },
    async *watch() {},
  } as unknown as KubeApi;
  const seen: string[] = [];
  const clock = new VirtualClock();
  const watches = new Watches({
    clock,
    random: { bytes: (size) => new Uint8Array(size) },
    log: { info() {}, warn() {}, error() {} },
    kube,
    routerID: 'router',
    inventory: await inventoryOf(kube),
    desiredDigest: () => undefined,
    observed: (objectID) => seen.push(objectID),
    missing: (objectID) => seen.push(`${objectID} is missing`),
    failed: () => {},
  });
  watches.watch(entryOf('a'));
  await clock.runFor(1);
  answers[0]?.({ items: [object('a')], resourceVersion: '1', next: 'more', remaining: 1 });
  await clock.runFor(1);
  expect(seen).toEqual(['a']);
  answers[1]?.({ items: [object('b')], resourceVersion: '1', next: null, remaining: null });
  await watches.listed();
  expect(seen).toEqual(['a', 'b', 'gone is missing']);
  expect(watches.find(entryOf('b'))).toMatchObject({ digest: 'd' });
  const stopped = watches.stop();
  for (const answer of answers) answer({ items: [], resourceVersion: '1', next: null, remaining: null });
  await stopped;
});
