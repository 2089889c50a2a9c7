import type { DeletionPreviewItem, DeletionPreviewPage } from '@hawser/contract/placement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullNetwork } from '../networks/testing/full-network.ts';
import { configMap, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function fleet() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  return fullNetwork(nouns, fleetOf(nouns, uid));
}

const inWords = (item: DeletionPreviewItem): string =>
  item.kind === 'cluster'
    ? `${item.isHub ? 'hub' : 'edge'} ${item.clusterName}: ${item.objectCount}`
    : `${item.derivedKind} ${item.name}${item.routerID === null ? ' nowhere' : ''}`;

/** All items of a list, read in pages of `limit`. */
async function readAll(get: (path: string) => Promise<DeletionPreviewPage>, path: string, limit: number) {
  const items: DeletionPreviewItem[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: DeletionPreviewPage = await get(
      `${path}?limit=${limit}${next === '' ? '' : `&after=${next}`}`,
    );
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

describe('the deletion preview of a network', () => {
  it('lists each cluster with its objects, hubs first, then objects on no cluster, the same for every page size', async () => {
    const { user, network, path } = await fleet();
    // The Deployment is only on the hub, and one ConfigMap is on no cluster.
    await user.object(network, configMap('spare'));
    await user.rules(
      network,
      rule([], ['in', 'name', 'flags', 'settings']),
      rule(['eq', 'name', 'hub-one'], ['eq', 'name', 'shop']),
    );
    const get = (of: string) => user.get<DeletionPreviewPage>(of);
    const all = await readAll(get, `${path}/deletion/items`, 200);
    expect(all.map(inWords)).toEqual([
      'hub hub-one: 3',
      'ConfigMap flags',
      'ConfigMap settings',
      'Deployment shop',
      'edge edge-one: 2',
      'ConfigMap flags',
      'ConfigMap settings',
      'edge edge-two: 2',
      'ConfigMap flags',
      'ConfigMap settings',
      'ConfigMap spare nowhere',
    ]);
    expect(all.filter(({ kind }) => kind === 'cluster')).toMatchObject([
      { hasAgent: true },
      { hasAgent: true },
      { hasAgent: false },
    ]);
    for (const limit of [1, 2, 3, 4, 5, 10, 11]) {
      expect(await readAll(get, `${path}/deletion/items`, limit)).toEqual(all);
    }
  });

  it('continues after a cluster or an object that was removed between two pages', async () => {
    const { user, network, edge, path } = await fleet();
    const first = await user.get<DeletionPreviewPage>(`${path}/deletion/items?limit=6`);
    expect(first.items.map(inWords).at(-1)).toBe('ConfigMap flags');
    await nouns.request(user.uid, 'POST', `/routers/${edge.id}/detach`);
    await nouns.request(user.uid, 'POST', `/routers/${edge.id}/detach`, { body: {} });
    const rest = await user.get<DeletionPreviewPage>(`${path}/deletion/items?limit=6&after=${first.next}`);
    expect(rest.items.map(inWords)[0]).toBe('edge edge-two: 3');
    expect((await user.placementPairs(network)).length).toBe(6);
  });

  it('is empty for an empty network, and rejects an invalid cursor', async () => {
    const { user, path } = await fleet();
    const empty = await user.network('empty');
    expect(await user.get<DeletionPreviewPage>(`/networks/${empty.id}/deletion/items`)).toEqual({
      items: [],
      next: null,
    });
    for (const after of ['nowhere', Buffer.from('{"router":null,"key":"\\u0000"}').toString('base64url')]) {
      const { status, body } = await nouns.request(user.uid, 'GET', `${path}/deletion/items?after=${after}`);
      expect([status, body.errors[0]?.message]).toEqual([400, 'The page is not known.']);
    }
  });
});

it('the preview of a detach lists the objects that the network placed on the cluster', async () => {
  const { user, edge } = await fleet();
  const get = (of: string) => user.get<DeletionPreviewPage>(of);
  for (const limit of [1, 2, 200]) {
    const items = await readAll(get, `/routers/${edge.id}/detach/items`, limit);
    expect(items.map(inWords)).toEqual(['ConfigMap flags', 'ConfigMap settings', 'Deployment shop']);
  }
});
