import type { AppObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { Router } from '@hawser/contract/routers';
import { ROUTER_STATUSES } from '@hawser/domain/routers';
import { emptyCounts, objectRank, statusRank } from '@hawser/domain/status';
import { huntWithinShare } from '@hawser/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewerOf } from '../store/viewer.ts';
import { clusterCollection } from '../clusters/index.ts';
import { networkCollection } from '../networks/index.ts';
import { objectCollection } from '../objects/index.ts';
import { placementCollection } from '../placement/index.ts';
import { routerCollection } from '../routers/index.ts';
import { configMap, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

const UID = 'ada';
const ROUTERS = 5;
const NOW = 2_000_000_000_000;
/** Runs of one seed. */
const RUNS = 25;

let nouns: Nouns;
let networkID: string;
let object: AppObject;
let routers: Router[];

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account(UID);
  const user = fleetOf(nouns, UID);
  const network = await user.network('demo');
  networkID = network.id;
  routers = [];
  for (let n = 0; n < ROUTERS; n++) {
    routers.push(await user.attach(network, await user.cluster(`c-${n}`), { isEdge: n > 0 }));
  }
  object = await user.object(network, configMap('settings'));
  await user.rules(network, rule([], []));
});
afterAll(() => nouns.close());

const ago = fc.constantFrom(0, 1, 29_999, 30_000, 30_001, 90_000);
const observed = fc.record({
  status: fc.constantFrom(...ROUTER_STATUSES.filter((status) => status !== 'UNKNOWN')),
  since: ago,
  observedAt: fc.option(ago),
  agent: fc.option(ago),
  lastSeen: fc.option(ago),
  marked: fc.boolean(),
  object: fc.option(
    fc.record({
      status: fc.constantFrom('UP', 'DOWN', 'WARN', 'PROGRESSING', 'MISSING', 'FAILED'),
      applied: fc.constantFrom('desired', 'older', null),
      observedAt: ago,
    }),
  ),
});
type Observed = typeof observed extends fc.Arbitrary<infer Of> ? Of : never;

/** Writes any combination of states, even some that no agent would produce. */
async function write(router: Router, of: Observed): Promise<void> {
  await nouns.store.tenant(UID, async ({ db }) => {
    const at = (past: number | null) => (past === null ? null : NOW - past);
    for (const table of ['agents', 'router_leases', 'object_states'] as const) {
      await db.deleteFrom(table).where('router_id', '=', router.id).execute();
    }
    await sql`update router_states set status = ${of.status}, status_rank = ${statusRank(of.status)},
      since = ${at(of.since)}, observed_at = ${at(of.observedAt)} where router_id = ${router.id}`.execute(db);
    if (of.agent !== null) {
      await sql`insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid,
          pending_install_id, created_at)
        values (${UID}, ${router.id}, ${router.id}, ${router.cloudID}, '', '', '', ${at(of.agent)})`.execute(
        db,
      );
    }
    if (of.lastSeen !== null) {
      const mark = of.marked && of.lastSeen >= 30_000 ? NOW - of.lastSeen + 30_000 : null;
      await sql`insert into router_leases (owner_uid, router_id, last_seen_at, expired_at)
        values (${UID}, ${router.id}, ${at(of.lastSeen)}, ${mark})`.execute(db);
    }
    if (of.object !== null) {
      const { status, applied, observedAt } = of.object;
      const digest =
        applied === 'desired' ? sql`(select digest from objects where id = ${object.id})` : applied;
      await sql`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at,
          applied_digest)
        values (${UID}, ${router.id}, ${object.id}, ${status}, ${statusRank(status)}, ${at(observedAt)},
          ${at(observedAt)}, ${digest})`.execute(db);
    }
  });
}

function tonesOf(records: Iterable<{ status: { tone: Placement['status']['tone'] } }>) {
  const counts = { ...emptyCounts };
  for (const { status } of records) counts[status.tone]++;
  return counts;
}
const worstRank = (records: Iterable<{ status: { status: string } }>) =>
  Math.max(...[...records].map((record) => statusRank(record.status.status)));

describe('statuses that the database computes for counts and orders', () => {
  it('equal the status of each record, for any observation at any time', async () => {
    const states = fc.array(observed, { minLength: ROUTERS, maxLength: ROUTERS });
    const property = fc.asyncProperty(states, async (given) => {
      for (const [n, router] of routers.entries()) {
        const of = given[n];
        if (of !== undefined) await write(router, of);
      }
      await nouns.store.tenantRead(UID, async (tx) => {
        const routerIDs = routers.map((router) => router.id);
        const each = await routerCollection.rows(viewerOf(tx, NOW), routerIDs);
        const network = (await networkCollection.rows(viewerOf(tx, NOW), [networkID])).get(networkID);
        const rows = [...each.values()].map(({ rowStatus }) => ({ status: rowStatus }));
        expect(network?.routerCounts).toEqual(tonesOf(rows));
        expect(statusRank(network?.status.status ?? '')).toBe(worstRank(each.values()));
        expect(statusRank(network?.rowStatus.status ?? '')).toBe(worstRank(rows));
        const cluster = await clusterCollection.rows(viewerOf(tx, NOW), [routers[0]?.cloudID ?? '']);
        expect([...cluster.values()][0]?.status.status).toBe(each.get(routerIDs[0] ?? '')?.rowStatus.status);

        const keys = routerIDs.map((routerID) => `${routerID}/${object.id}`);
        const placements = await placementCollection.rows(viewerOf(tx, NOW), keys);
        const whole = (await objectCollection.rows(viewerOf(tx, NOW), [object.id])).get(object.id);
        expect(whole?.placementCounts).toEqual(tonesOf(placements.values()));
        expect(statusRank(whole?.status.status ?? '')).toBe(worstRank(placements.values()));
        for (const router of each.values()) {
          const below = [...placements.values()].filter((placement) => placement.routerID === router.id);
          expect(router.objectCounts).toEqual(tonesOf(below));
          expect(objectRank(router.rowStatus.status)).toBe(
            Math.max(...[router, ...below].map(({ status }) => objectRank(status.status))),
          );
        }
      });
    });
    const play = (seed: number) => fc.assert(property, { seed, numRuns: RUNS });
    await huntWithinShare({ name: 'status rollups', fixed: [1, 2], play });
  }, 3_600_000);
});

it('an object is up since its last placement came up, and down since the first went down', async () => {
  const well = { status: 'UP', since: 0, observedAt: 0, agent: 90_000, lastSeen: 0, marked: false } as const;
  for (const status of ['UP', 'DOWN'] as const) {
    for (const [n, router] of routers.entries())
      await write(router, {
        ...well,
        object: { status, applied: 'desired', observedAt: n === 0 ? 1 : 29_999 },
      });
    const whole = await nouns.store.tenantRead(UID, async (tx) =>
      (await objectCollection.rows(viewerOf(tx, NOW), [object.id])).get(object.id),
    );
    expect(whole?.status).toMatchObject({ status, since: NOW - (status === 'UP' ? 1 : 29_999) });
  }
});

it('a row is up only since the last of its applications recovered, and the rows above it as well', async () => {
  const well = {
    status: 'UP',
    since: 90_000,
    observedAt: 0,
    agent: 90_000,
    lastSeen: 0,
    marked: false,
  } as const;
  for (const [n, router] of routers.entries()) {
    const observedAt = n === 2 ? 1 : 30_000;
    await write(router, { ...well, object: { status: 'UP', applied: 'desired', observedAt } });
  }
  const recovered = routers[2];
  const [router, cluster, network] = await nouns.store.tenantRead(UID, async (tx) => [
    (await routerCollection.rows(viewerOf(tx, NOW), [recovered?.id ?? ''])).get(recovered?.id ?? ''),
    (await clusterCollection.rows(viewerOf(tx, NOW), [recovered?.cloudID ?? ''])).get(
      recovered?.cloudID ?? '',
    ),
    (await networkCollection.rows(viewerOf(tx, NOW), [networkID])).get(networkID),
  ]);
  expect(router?.status.since).toBe(NOW - 90_000);
  for (const of of [router?.rowStatus, cluster?.status, network?.rowStatus]) {
    expect(of).toMatchObject({ status: 'UP', since: NOW - 1 });
    expect(of?.reason.at(-1)).toMatchObject({ kind: 'object', since: NOW - 1 });
  }
});
