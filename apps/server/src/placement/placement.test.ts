import type { Cluster } from '@hawser/contract/clusters';
import type { DistributionRule, Network } from '@hawser/contract/networks';
import type { PlacementPlan } from '@hawser/contract/placement';
import { assignments } from '@hawser/domain/placement';
import { attachedTags } from '@hawser/domain/tags';
import { huntWithinShare } from '@hawser/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { readRules } from './rules.ts';

/** Runs of one seed. */
const RUNS = 8;

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada() {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  return fleetOf(nouns, uid);
}

const tags = fc.uniqueArray(fc.constantFrom('prod', 'test', 'west'), { maxLength: 2 });
const clusterPart = fc.oneof(
  fc.constant([]),
  fc.constantFrom('internals-hub', 'internals-edge', 'prod', 'west').map((tag) => ['eq', 'tag', tag]),
  fc
    .uniqueArray(fc.constantFrom('c-0', 'c-1', 'c-2'), { minLength: 1 })
    .map((names) => ['in', 'name', ...names]),
  fc.constant(['and', ['eq', 'tag', 'prod'], ['or', ['eq', 'name', 'c-1'], ['eq', 'tag', 'internals-hub']]]),
);
const objectPart = fc.oneof(
  fc.constant([]),
  fc.constantFrom('prod', 'test').map((tag) => ['eq', 'tag', tag]),
  fc
    .uniqueArray(fc.constantFrom('o-0', 'o-1', 'o-2'), { minLength: 1 })
    .map((names) => ['in', 'name', ...names]),
  fc.constant([
    'or',
    ['eq', 'key', 'ConfigMap/o-3'],
    ['and', ['eq', 'kind', 'ConfigMap'], ['eq', 'tag', 'west']],
  ]),
);
const rules = fc.array(
  fc.tuple(clusterPart, objectPart).map(([cloud, object]) => rule(cloud, object)),
  { maxLength: 3 },
);
const world = fc.record({
  clusters: fc.array(tags, { minLength: 1, maxLength: 4 }),
  objects: fc.array(tags, { minLength: 1, maxLength: 5 }),
  before: rules,
  after: rules,
});

/** The placements that the domain alone computes for these clusters, objects and rules. */
function wanted(
  { clusters, objects }: { clusters: string[][]; objects: string[][] },
  distributionRules: DistributionRule[],
): string[] {
  const mapOf = (names: string[]) => Object.fromEntries(names.map((name) => [name, 'user' as const]));
  const pairs = assignments(
    readRules(distributionRules).all,
    objects.map((names, n) => ({
      name: `o-${n}`,
      key: `ConfigMap/o-${n}`,
      kind: 'ConfigMap',
      tags: mapOf(names),
    })),
    clusters.map((names, n) => ({ name: `c-${n}`, tags: attachedTags(mapOf(names), n > 0) })),
  );
  return [...pairs].map(({ object, cluster }) => `${cluster.name}/${object.name}`).sort();
}

const names = (entries: PlacementPlan['arrives']) =>
  entries
    .flatMap(({ objectName, clusters }) => clusters.map(({ clusterName }) => `${clusterName}/${objectName}`))
    .sort();

async function preview(uid: string, network: Network, distributionRules: DistributionRule[]) {
  const path = `/networks/${network.id}/distributionRules/preview`;
  return (await nouns.request<PlacementPlan>(uid, 'POST', path, { body: { distributionRules } })).body;
}

/** Inserts edges and objects with SQL: too many to define them one by one over HTTP. */
async function many(
  uid: string,
  { id }: Network,
  count: { clusters: number; objects: number },
): Promise<void> {
  await nouns.store.tenant(uid, async ({ db }) => {
    await sql`insert into clusters (owner_uid, id, name, alias, created_at, updated_at)
      select ${uid}, 'c' || n, 'edge-' || n, 'edge-' || n, 0, 0 from generate_series(1, ${count.clusters}::int) n`.execute(
      db,
    );
    await sql`insert into routers (owner_uid, id, cluster_id, network_id, name, namespace, is_edge, created_at, updated_at)
      select ${uid}, 'r' || n, 'c' || n, ${id}, '', 'apps', true, 0, 0
        from generate_series(1, ${count.clusters}::int) n`.execute(db);
    await sql`insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest,
        digest, created_at, updated_at)
      select ${uid}, 'o' || n, ${id}, 'o-' || n, 'ConfigMap/o-' || n, 'ConfigMap', '', '', '', '{}', '', 0, 0
        from generate_series(1, ${count.objects}::int) n`.execute(db);
  });
}

describe('placements', () => {
  it('match the rules, and the preview matches what saving changes', async () => {
    const property = fc.asyncProperty(world, async (small) => {
      const user = await ada();
      const network = await user.network('demo');
      for (const [n, given] of small.clusters.entries()) {
        await user.attach(network, await user.cluster(`c-${n}`, given), { isEdge: n > 0 });
      }
      for (const [n, given] of small.objects.entries())
        await user.object(network, configMap(`o-${n}`), given);
      await user.rules(network, ...small.before);
      const had = await user.placementPairs(network);
      expect(had).toEqual(wanted(small, small.before));

      const planned = await preview(user.uid, network, small.after);
      expect(await user.placementPairs(network)).toEqual(had);
      await user.rules(network, ...small.after);
      const has = await user.placementPairs(network);
      expect(has).toEqual(wanted(small, small.after));
      expect(names(planned.arrives)).toEqual(has.filter((pair) => !had.includes(pair)));
      expect(names(planned.leaves)).toEqual(had.filter((pair) => !has.includes(pair)));
      for (const [entries, total] of [
        [planned.arrives, planned.arrivesTotal],
        [planned.leaves, planned.leavesTotal],
      ] as const) {
        expect(total).toBe(entries.reduce((sum, { clusterCount }) => sum + clusterCount, 0));
        expect(new Set(entries.map(({ objectID }) => objectID)).size).toBe(entries.length);
      }
      expect(planned.staysTotal).toBe(has.filter((pair) => had.includes(pair)).length);
    });
    const play = (seed: number) => fc.assert(property, { seed, numRuns: RUNS });
    await huntWithinShare({ name: 'placements by rules', fixed: [1], play });
  }, 3_600_000);

  it('are the same in whatever order rules, clusters and objects are created, also concurrently', async () => {
    const property = fc.asyncProperty(world, async (small) => {
      const user = await ada();
      const network = await user.network('demo');
      const clusters: Cluster[] = [];
      for (const [n] of small.clusters.entries()) clusters.push(await user.cluster(`c-${n}`));
      const [hub, ...edges] = clusters;
      if (hub !== undefined) await user.attach(network, hub);
      const retag = (path: string, tags: string[] = []) =>
        nouns.request(user.uid, 'PATCH', path, { body: { tags }, version: 1 });
      await Promise.all([
        ...edges.map((edge) => user.attach(network, edge, { isEdge: true })),
        ...small.objects.map(async (given, n) => {
          const { id } = await user.object(network, configMap(`o-${n}`), small.objects[n - 1]);
          await retag(`/objects/${id}`, given);
        }),
        ...clusters.map((cluster, n) => retag(`/clusters/${cluster.id}`, small.clusters[n])),
        user.rules(network, ...small.after),
      ]);
      expect(await user.placementPairs(network)).toEqual(wanted(small, small.after));
    });
    const play = (seed: number) => fc.assert(property, { seed, numRuns: RUNS });
    await huntWithinShare({ name: 'placements in any order', fixed: [1], play });
  }, 3_600_000);

  it('are not rewritten when a change does not affect them', async () => {
    const user = await ada();
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('hub'));
    await user.object(network, configMap('settings'));
    await user.rules(network, rule([], []));
    const read = () =>
      nouns.store.tenant(user.uid, ({ db }) => db.selectFrom('placements').selectAll().execute());
    const before = await read();
    nouns.clock.time += 1000;
    await user.rules(network, rule(['eq', 'tag', 'internals-hub'], []));
    expect(await read()).toEqual(before);
  });

  it('and their preview work beyond one page of clusters and objects; the preview lists the first of them by name, and counts all', async () => {
    const user = await ada();
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('hub'));
    await many(user.uid, network, { clusters: 501, objects: 201 });
    const wide = [rule([], ['eq', 'name', 'o-1']), rule(['eq', 'name', 'edge-501'], [])];
    const total = 502 + 201 - 1;
    const planned = await preview(user.uid, network, wide);
    expect(planned).toMatchObject({ arrivesTotal: total, leavesTotal: 0, staysTotal: 0 });
    // The first as a person orders names, of all pages: o-2 before o-10.
    const first = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name}-${at + 1}`);
    expect(planned.arrives.map(({ objectName }) => objectName)).toEqual(first('o', 200));
    const [everywhere, ...others] = planned.arrives;
    expect(everywhere?.clusterCount).toBe(502);
    expect(everywhere?.clusters.map(({ clusterName }) => clusterName)).toEqual(first('edge', 20));
    for (const { clusterCount, clusters } of others) {
      expect([clusterCount, clusters.map(({ clusterName }) => clusterName)]).toEqual([1, ['edge-501']]);
    }
    await user.rules(network, ...wide);
    expect(await user.placementPairs(network)).toHaveLength(total);
    expect(await preview(user.uid, network, [])).toMatchObject({ leavesTotal: total, staysTotal: 0 });
  });

  it('match the name of a cluster however a rule spells it', async () => {
    const user = await ada();
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('Store-Lyon'));
    await user.object(network, configMap('settings'));
    for (const name of ['Store-Lyon', 'store-lyon', 'STORE-LYON']) {
      const spelled = rule(['or', ['eq', 'name', name], ['in', 'name', name]], []);
      const planned = await preview(user.uid, network, [spelled]);
      expect(planned).toMatchObject({ staysTotal: name === 'Store-Lyon' ? 0 : 1, unmatched: [] });
      await user.rules(network, spelled);
      expect(await user.placementPairs(network)).toEqual(['store-lyon/settings']);
    }
  });

  it('name in their preview each value that nothing in the network has, such as a misspelled tag', async () => {
    const user = await ada();
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('hub'));
    await user.object(network, configMap('settings'));
    const rules = [
      rule(['or', ['eq', 'tag', 'internals-hub'], ['in', 'name', 'hub', 'hbu']], ['eq', 'kind', 'ConfigMap']),
      rule(['in', 'tag', 'internals-edge', 'prdo'], ['and', [], ['in', 'name', 'settings', 'setings']]),
      rule([], ['or', ['eq', 'key', 'ConfigMap/settings'], ['eq', 'tag', 'web']]),
    ];
    expect((await preview(user.uid, network, rules)).unmatched).toEqual([
      { rule: 0, part: 'cloud', property: 'name', value: 'hbu' },
      { rule: 1, part: 'object', property: 'name', value: 'setings' },
      { rule: 1, part: 'cloud', property: 'tag', value: 'internals-edge' },
      { rule: 1, part: 'cloud', property: 'tag', value: 'prdo' },
      { rule: 2, part: 'object', property: 'tag', value: 'web' },
    ]);
  });
});
