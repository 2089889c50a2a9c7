import { type ClusterPlacement, clusterPlacementsContract, NAMED_RULES } from '@hawser/contract/placement';
import { formatRule, matches } from '@hawser/domain/placement';
import { ranksOfTones } from '@hawser/domain/status';
import { attachedTags } from '@hawser/domain/tags';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, selectKeys } from '../collection/select-keys.ts';
import { loadPlacementStates, placementJoins, placementRank } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { TagMap } from '../tags/index.ts';
import { placementOf } from './collection.ts';
import { type ReadRules, rulesOf } from './rules.ts';

/** The applications that Hawser placed on a cluster; key `<routerID>/<objectID>`. */
export const clusterPlacementCollection = collection(clusterPlacementsContract, {
  read: 'objects.read',
  rights: {},
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers', 'clusters', 'networks'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [
      sql`p.owner_uid = ${tx.owner}`,
      sql`p.router_id = any(array(select id from routers
           where owner_uid = ${tx.owner} and cluster_id = ${query.cloudID} and active))`,
    ];
    if (query.text) where.push(contains(sql`o.name`, query.text));
    if (query.tones) {
      where.push(sql`${placementRank(undefined)} = any(${ranksOfTones(query.tones, 'object')}::int[])`);
    }
    return selectKeys(
      tx,
      {
        key: sql<string>`p.router_id || '/' || p.object_id`,
        from: sql`placements p ${placementJoins()}`,
        where,
        defaultOrder: sql`o.name collate "C"`,
        orders: {
          name: sql`o.name collate "C"`,
          kind: sql`o.kind collate "C"`,
          status: placementRank(undefined),
          network: sql`(select n.name from networks n where n.owner_uid = p.owner_uid and n.id = p.network_id) collate "C"`,
          placedAt: sql`p.created_at`,
        },
        tieBreak: sql`o.name collate "C", p.router_id, p.object_id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const [states, placed] = await Promise.all([loadPlacementStates(tx, keys, now), placedBy(tx, keys)]);
    return [...states].flatMap(([key, state]): [string, ClusterPlacement][] => {
      const why = placed.get(key);
      return why === undefined ? [] : [[key, { ...placementOf(state), ...why }]];
    });
  },
});

interface Row {
  key: string;
  network_id: string;
  network_name: string;
  placed_at: number;
  cluster_name: string;
  cluster_tags: TagMap;
  is_edge: boolean;
  name: string;
  object_key: string;
  kind: string;
  tags: TagMap;
  feature: string | null;
}

type Why = Pick<ClusterPlacement, 'networkName' | 'placedAt' | 'rules' | 'ruleCount'>;

/** By the key of a placement: since when it is there, and by which rules. */
async function placedBy(tx: TenantTransaction, keys: readonly string[]): Promise<Map<string, Why>> {
  const pairs = keys.map((key) => key.split('/'));
  const { rows } = await sql<Row>`
    select p.router_id || '/' || p.object_id as key, p.network_id, n.name as network_name, p.created_at as placed_at,
           c.name as cluster_name, c.tags as cluster_tags, r.is_edge, o.name, o.key as object_key, o.kind, o.tags,
           o.network_feature_slug as feature
      from unnest(${pairs.map(([router = '']) => router)}::text[], ${pairs.map(([, object = '']) => object)}::text[])
             as wanted (router_id, object_id)
      join placements p on p.owner_uid = ${tx.owner} and p.router_id = wanted.router_id and p.object_id = wanted.object_id
      ${joinById('networks', 'n', 'p', 'network_id')}
      ${joinById('routers', 'r', 'p', 'router_id')}
      ${joinById('clusters', 'c', 'r', 'cluster_id')}
      ${joinById('objects', 'o', 'p', 'object_id')}`.execute(tx.db);
  const rules = new Map<string, ReadRules | null>();
  for (const { network_id } of rows) {
    if (!rules.has(network_id)) rules.set(network_id, await rulesOf(tx, network_id));
  }
  return new Map(rows.map((row) => [row.key, whyOf(row, rules.get(row.network_id) ?? null)]));
}

function whyOf(row: Row, rules: ReadRules | null): Why {
  const cluster = { name: row.cluster_name, tags: attachedTags(row.cluster_tags, row.is_edge) };
  const object = { name: row.name, key: row.object_key, kind: row.kind, tags: row.tags };
  // Its feature places it, not a rule.
  const all = row.feature === null ? (rules?.all ?? []) : [];
  const placing = all.flatMap((rule, at) =>
    matches(rule.object, object) && matches(rule.cloud, cluster)
      ? [{ number: at + 1, ...formatRule(rule) }]
      : [],
  );
  return {
    networkName: row.network_name,
    placedAt: row.placed_at,
    rules: placing.slice(0, NAMED_RULES),
    ruleCount: placing.length,
  };
}
