import { describe, expect, test } from 'vitest';
import { type KubeApi, KubeError, type KubeObject } from '../kube/api.ts';
import { fieldsOf, labelsOf } from '../kube/fields.ts';
import { withoutMemo } from '../memoize.ts';
import type { Entry } from './entry.ts';
import { Inventory } from './inventory.ts';

const kind = { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' };
const entryOf = (objectID: string, uid: string | null = null): Entry => ({
  objectID,
  kind,
  namespace: 'team',
  name: `object-${objectID}`,
  uid,
  ...(uid === null ? { routerID: 'router' } : {}),
});
/** Room for four entries. */
const SHARD = 400;

/** The ConfigMaps of a namespace; `fails` is asked before each write. */
function configMaps(names = ['hawser-inventory']) {
  const stored = new Map<string, KubeObject>();
  let version = 0;
  const put = (name: string, data: Record<string, string>, annotations: object) => {
    version += 1;
    const object = { metadata: { name, resourceVersion: String(version), annotations }, data };
    stored.set(name, object);
    return object;
  };
  for (const name of names) put(name, {}, {});
  const state = { writes: [] as string[], fails: (): Error | null => null };
  const write = (name: string) => {
    const error = state.fails();
    if (error) throw error;
    state.writes.push(name);
  };
  const of = (name: string) => {
    const object = stored.get(name);
    if (!object) throw new KubeError(404, 'NotFound', `${name} not found`);
    return object;
  };
  const never = () => {
    throw new Error('not used');
  };
  const kube: KubeApi = {
    version: never,
    discovery: never,
    list: never,
    watch: never,
    logs: never,
    exec: never,
    apply: never,
    delete: never,
    get: async ({ name }) => of(name),
    async patch({ name }, patch) {
      const before = of(name);
      const metadata = fieldsOf(patch.metadata);
      const { resourceVersion: known } = fieldsOf(before.metadata);
      if (metadata.resourceVersion !== undefined && metadata.resourceVersion !== known)
        throw new KubeError(409, 'Conflict', 'changed');
      write(name);
      const data: Record<string, unknown> = { ...fieldsOf(before.data), ...fieldsOf(patch.data) };
      const annotations = {
        ...fieldsOf(fieldsOf(before.metadata).annotations),
        ...fieldsOf(metadata.annotations),
      };
      return put(name, labelsOf(data), annotations);
    },
    async create(_, __, object) {
      const { name, annotations } = fieldsOf(object.metadata);
      write(String(name));
      return put(String(name), labelsOf(object.data), fieldsOf(annotations));
    },
  };
  return { kube, state, stored, names: () => [...stored.keys()].sort() };
}

async function loaded(kube: KubeApi, outdated = () => {}): Promise<Inventory> {
  const inventory = new Inventory(kube, 'own', withoutMemo, outdated, SHARD);
  await inventory.load();
  return inventory;
}

const some = (count: number, from = 0) =>
  new Map(
    Array.from({ length: count }, (_, n) => {
      const id = `id-${String(n + from).padStart(3, '0')}`;
      return [id, [entryOf(id)]] as const;
    }),
  );

describe('the inventory', () => {
  test('goes on in another ConfigMap when one is full, and is whole when it is loaded again', async () => {
    const { kube, names } = configMaps();
    const inventory = await loaded(kube);
    await inventory.write(some(12));
    expect(names()).toEqual(['hawser-inventory', 'hawser-inventory-1', 'hawser-inventory-2']);
    const again = await loaded(kube);
    expect(again.ids().sort()).toEqual(inventory.ids().sort());
    expect(again.of('id-011')).toEqual([entryOf('id-011')]);
  });

  test('keeps an object in its ConfigMap, and writes only where something changes', async () => {
    const { kube, state } = configMaps();
    const inventory = await loaded(kube);
    await inventory.write(some(12));
    const again = await loaded(kube);
    state.writes.length = 0;
    await again.write(new Map([['id-011', [entryOf('id-011', 'uid')]]]));
    await again.write(new Map([['id-000', []]]));
    await again.write(some(1, 20));
    expect(state.writes).toEqual(['hawser-inventory-2', 'hawser-inventory', 'hawser-inventory']);
    expect((await loaded(kube)).ids()).toHaveLength(12);
  });

  test('loses nothing at any write that fails: what was written before is there, nothing is twice', async () => {
    for (let failing = 0; failing < 6; failing++) {
      const { kube, state } = configMaps();
      const inventory = await loaded(kube);
      await inventory.write(some(4));
      let writes = 0;
      state.fails = () => (writes++ === failing ? new KubeError(500, '', 'killed') : null);
      const outcome = await inventory.write(some(12, 4)).catch((error: unknown) => error);
      state.fails = () => null;
      const after = await loaded(kube);
      for (const id of some(4).keys()) expect(after.of(id)).toEqual([entryOf(id)]);
      if (outcome === undefined) continue;
      await after.write(some(12, 4));
      const whole = await loaded(kube);
      expect(whole.ids().sort()).toEqual([...some(16).keys()].sort());
      expect(whole.all()).toHaveLength(16);
    }
  });

  test('stays in one ConfigMap where the manifest grants no other', async () => {
    const { kube, names } = configMaps();
    const { get } = kube;
    const single: KubeApi = {
      ...kube,
      get: (ref) =>
        ref.name === 'hawser-inventory' ? get(ref) : Promise.reject(new KubeError(403, 'Forbidden', 'no')),
    };
    const inventory = await loaded(single);
    await inventory.write(some(12));
    expect(names()).toEqual(['hawser-inventory']);
    expect((await loaded(single)).ids()).toHaveLength(12);
  });

  test('is found again when the first ConfigMap was deleted, and is written again with what is known', async () => {
    const { kube, stored } = configMaps();
    const inventory = await loaded(kube);
    await inventory.write(some(12));
    const first = fieldsOf(stored.get('hawser-inventory')?.data);
    stored.delete('hawser-inventory');
    expect((await loaded(kube)).ids()).toHaveLength(12 - Object.keys(first).length);
    await inventory.write(new Map([['id-000', [entryOf('id-000', 'uid')]]]));
    expect((await loaded(kube)).ids()).toHaveLength(12);
  });

  test('is outdated when any of its ConfigMaps is not what was written last', async () => {
    let outdated = 0;
    const { kube } = configMaps();
    const inventory = await loaded(kube, () => (outdated += 1));
    await inventory.write(some(12));
    expect(await inventory.check()).toBe(true);
    await kube.patch({ kind, namespace: 'own', name: 'hawser-inventory-2' }, { data: { other: '[]' } });
    expect([await inventory.check(), outdated]).toEqual([false, 1]);
  });
});
