import type { TreeItem } from '@hawser/contract/streams';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { KubeError, type KubeKind, type KubeObject } from '../kube/api.ts';
import { CONFIG_MAP, POD } from '../kube/kinds.ts';
import { ListedKube } from '../testing/listed-kube.ts';
import { Trees } from './trees.ts';

const WIDGET: KubeKind = { apiVersion: 'example.org/v1', kind: 'Widget', resource: 'widgets' };
const ENTRY = { objectID: 'web', kind: POD, namespace: 'shop', name: 'web', uid: 'web' };

const object = (kind: KubeKind, uid: string, owners: readonly string[] = []): KubeObject => ({
  apiVersion: kind.apiVersion,
  kind: kind.kind,
  metadata: {
    uid,
    name: uid,
    namespace: 'shop',
    ownerReferences: owners.map((owner) => ({ uid: owner })),
  },
});

/** Follows the tree of a pod in a namespace with these objects. */
function follow(objects: Record<string, readonly KubeObject[]>) {
  const clock = new VirtualClock();
  const kube = new ListedKube(objects);
  const log = { info() {}, warn() {}, error() {} };
  const kinds = [POD, CONFIG_MAP, WIDGET];
  const trees = new Trees({
    clock,
    random: new SeededRandom(1),
    log,
    kube,
    kindsIn: () => kinds,
    entryOf: () => ENTRY,
  });
  const end = new AbortController();
  const items: TreeItem[] = [];
  const following = (async () => {
    for await (const item of trees.follow({ objectID: 'web' }, end.signal)) items.push(item);
  })();
  const stop = async () => {
    end.abort();
    await clock.runFor(1_000);
    await following;
    await trees.stop();
  };
  return { clock, kube, items, stop, nodes: () => items.flatMap(({ nodes }) => nodes.map(({ uid }) => uid)) };
}

test('a loop of owners is one tree, with each resource once', async () => {
  const pods = [object(POD, 'web', ['b']), object(POD, 'a', ['web', 'a']), object(POD, 'b', ['a'])];
  const { clock, items, nodes, stop } = follow({ pods, configmaps: [], widgets: [] });
  await clock.runFor(1_000);
  expect(nodes()).toEqual(['web', 'a', 'b']);
  expect(items.at(-1)).toMatchObject({ complete: true, isCut: false });
  await stop();
});

test('a chain of 10,000 owners is followed for 1,000 levels, and says that it is cut', async () => {
  const pods = Array.from({ length: 10_000 }, (_, n) =>
    n === 0 ? object(POD, 'web') : object(POD, `pod-${n}`, [n === 1 ? 'web' : `pod-${n - 1}`]),
  );
  const { clock, items, nodes, stop } = follow({ pods, configmaps: [], widgets: [] });
  await clock.runFor(1_000);
  expect(nodes()).toHaveLength(1_001);
  expect(items.at(-1)?.isCut).toBe(true);
  await stop();
});

test('of ConfigMaps, which can have 1.5 MB each, only metadata is read', async () => {
  const configmaps = [object(CONFIG_MAP, 'settings', ['web'])];
  const { clock, kube, nodes, stop } = follow({ pods: [object(POD, 'web')], configmaps, widgets: [] });
  await clock.runFor(1_000);
  expect(nodes()).toEqual(['web', 'settings']);
  expect(kube.lists).toContainEqual({ resource: 'configmaps', metadataOnly: true });
  expect(kube.lists).toContainEqual({ resource: 'pods', metadataOnly: false });
  await stop();
});

test('a definition that is replaced takes its resources away and brings new ones, and leaves the others', async () => {
  const pods = [object(POD, 'web'), object(POD, 'a', ['web'])];
  const { clock, kube, items, nodes, stop } = follow({
    pods,
    configmaps: [],
    widgets: [object(WIDGET, 'old', ['web'])],
  });
  await clock.runFor(1_000);
  expect(nodes()).toEqual(['web', 'a', 'old']);
  delete kube.objects['widgets'];
  kube.send('widgets', new KubeError(0, 'Unreachable', 'terminated'));
  await clock.runFor(20_000);
  expect(items.at(-1)).toMatchObject({ nodes: [], removed: ['old'], complete: true, unreadable: [] });
  kube.objects['widgets'] = [object(WIDGET, 'new', ['web'])];
  await clock.runFor(20_000);
  expect(items.at(-1)).toMatchObject({ nodes: [{ uid: 'new' }], removed: [] });
  expect(kube.lists.filter(({ resource }) => resource === 'pods')).toHaveLength(1);
  await stop();
});
