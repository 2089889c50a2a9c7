import type { Placement, PlacementGroup } from '@hawser/contract/placement';
import type { AppObject } from '@hawser/contract/objects';
import { LEASE_MS } from '@hawser/domain/routers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deployment, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { groupsOf } from './groups.ts';

const PULL = (pod: string) =>
  `1 of 2 replicas ready: pod ${pod}, container main: ImagePullBackOff: Back-off pulling image "shop:broken-1"`;
const counts = (ready: number) => ({
  replicas: 2,
  readyReplicas: ready,
  availableReplicas: ready,
  updatedReplicas: 2,
});

let nouns: Nouns;
let object: AppObject;
const user = () => fleetOf(nouns, 'ada');

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  await nouns.account('eve');
  const network = await user().network('north');
  object = await user().object(network, deployment('shop'));
  await user().rules(network, rule([], []));
  for (const [at, name] of ['aarhus', 'bergen', 'oslo', 'turku', 'umea', 'vaasa'].entries()) {
    const edge = at === 0 ? {} : { isEdge: true, hubName: '' };
    const router = await user().attach(network, await user().cluster(name), edge);
    // Nothing was reported of the last.
    if (name === 'vaasa') continue;
    // The agent of Umeå is silent for longer than the lease when the others report.
    await report(nouns, 'ada', router);
    if (name === 'aarhus' || name === 'umea')
      await reportObject(nouns, 'ada', router, object, { kubeStatus: counts(2) });
    else if (name === 'turku')
      await reportObject(nouns, 'ada', router, object, {
        status: 'WARN',
        message: PULL('shop-5b4f'),
        kubeStatus: { ...counts(2), updatedReplicas: 1 },
      });
    else
      await reportObject(nouns, 'ada', router, object, {
        status: 'DEGRADED',
        message: PULL(`shop-${name}`),
        kubeStatus: counts(name === 'oslo' ? 1 : 0),
      });
    if (name === 'umea') await expire(router.id);
  }
});
afterAll(() => nouns.close());

/** What the watch of the leases does when an agent is silent. */
async function expire(routerID: string): Promise<void> {
  await nouns.store.tenant('ada', ({ db }) =>
    sql`update router_leases set last_seen_at = last_seen_at + 1, expired_at = last_seen_at + ${LEASE_MS}::bigint
         where router_id = ${routerID}`.execute(db),
  );
}

const list = async (query = ''): Promise<string[]> =>
  (await user().get<{ items: Placement[] }>(`/objects/${object.id}/placements${query}`)).items.map(
    ({ clusterName }) => clusterName,
  );
const groups = async () =>
  (await user().get<{ items: PlacementGroup[] }>(`/objects/${object.id}/placementGroups`)).items;

it('counts the clusters by what they report, the worst first', async () => {
  expect((await groups()).map(({ clusters, title, label }) => [clusters, title, label])).toEqual([
    // The pods have other names on each cluster, and on one the earlier version still runs.
    [3, 'ImagePullBackOff shop:broken-1', 'degraded'],
    [1, 'unknown', 'unknown'],
    [1, 'progressing', 'progressing'],
    [1, 'up', 'up'],
  ]);
});

it('lists the clusters of a group', async () => {
  const [pull, unknown] = await groups();
  expect(await list(`?reports=${encodeURIComponent(pull?.report ?? '')}`)).toEqual([
    'bergen',
    'oslo',
    'turku',
  ]);
  expect(await list(`?reports=${unknown?.report}&reports=UP`)).toEqual(['umea', 'aarhus']);
  expect(await list('?reports=FAILED')).toEqual([]);
});

it('filters by name, status and applied version', async () => {
  expect(await list('?q=RG')).toEqual(['bergen']);
  expect(await list('?tones=positive&tones=unknown')).toEqual(['umea', 'aarhus']);
  expect(await list('?applied=none')).toEqual(['vaasa']);
  expect(await list('?applied=older')).toEqual([]);
  expect(await list('?applied=current&orderBy=cluster&descending=true')).toEqual([
    'umea',
    'turku',
    'oslo',
    'bergen',
    'aarhus',
  ]);
});

it('orders by replicas, what is not counted first', async () => {
  expect(await list('?orderBy=ready')).toEqual(['vaasa', 'bergen', 'oslo', 'aarhus', 'turku', 'umea']);
  expect((await list('?orderBy=updated')).slice(0, 2)).toEqual(['vaasa', 'turku']);
  expect((await list('?orderBy=available&descending=true')).at(-1)).toBe('vaasa');
  expect((await list('?orderBy=version'))[0]).toBe('vaasa');
  expect((await list('?orderBy=report'))[0]).toBe('bergen');
  for (const by of ['since', 'observed', 'drift', 'status']) {
    expect((await list(`?orderBy=${by}`)).length, by).toBe(6);
  }
});

it('filters what was changed by hand', async () => {
  expect(await list('?drift=yes')).toEqual([]);
  const drift = { fields: [], total: 1, isPresent: true, corrections: 0, correctedAt: null };
  await nouns.store.tenant('ada', ({ db }) =>
    sql`update object_states set drift = ${JSON.stringify(drift)}::jsonb where status = 'UP'
          and router_id in (select router_id from router_leases where expired_at is null)`.execute(db),
  );
  expect(await list('?drift=yes')).toEqual(['aarhus']);
  expect((await list('?drift=no')).length).toBe(5);
  expect((await list('?orderBy=drift&descending=true'))[0]).toBe('aarhus');
});

it('groups alike by look-ups of each router and by one pass over all', async () => {
  const groups = (most: number) => nouns.store.tenantRead('ada', (tx) => groupsOf(tx, object.id, most));
  expect(await groups(0)).toEqual(await groups(1_000));
  expect((await groups(0)).length).toBeGreaterThan(2);
});

it('what is reported as unknown is so since then, and not since the lease of an agent that is not silent', async () => {
  const sinceOf = async (name: string) => {
    const { items } = await user().get<{ items: Placement[] }>(`/objects/${object.id}/placements`);
    return items.find(({ clusterName }) => clusterName === name)?.status.since ?? 0;
  };
  const unknown = async () => (await groups()).find(({ report: of }) => of === 'UNKNOWN');
  expect(await unknown()).toMatchObject({ clusters: 1 });
  expect((await unknown())?.since).toBeGreaterThan(5_000);
  await nouns.store.tenant('ada', ({ db }) =>
    sql`update object_states set status = 'UNKNOWN', since = 5000 where status = 'UP'
          and router_id in (select router_id from router_leases where expired_at is null)`.execute(db),
  );
  expect(await sinceOf('aarhus')).toBe(5_000);
  expect(await unknown()).toMatchObject({ clusters: 2, since: 5_000 });
  expect((await list('?orderBy=since')).indexOf('aarhus')).toBeLessThan(
    (await list('?orderBy=since')).indexOf('umea'),
  );
});

it('is not visible to another account', async () => {
  const { status } = await nouns.request('eve', 'GET', `/objects/${object.id}/placementGroups`);
  expect(status).toBe(404);
});
