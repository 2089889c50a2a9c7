import type { QueryOf } from '@hawser/contract/collection';
import type { treeContract } from '@hawser/contract/tree';
import { ATTENTION, problemsAmong, ranksOfTones, type Tone } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import {
  lastSeenAt,
  placementObserved,
  placementRank,
  routerRank,
  routerObserved,
  routerRowObserved,
  rowRank,
} from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { rangeFrom, type Selected } from '../collection/collection.ts';
import { contains, taggedWith } from '../collection/select-keys.ts';
import { affectedObjects, affectedRouters } from '../incidents/index.ts';
import { joinById } from '../store/join-by-id.ts';

export type TreeQuery = QueryOf<typeof treeContract>;

interface KeyRow {
  key: string | null;
  total: number;
}

/**
 * Keys of the visible rows in the tree's order: networks by name; below an expanded network its hubs, then its edges, by name;
 * below an expanded router its objects by name. An order in the query applies within each of these levels. Children are counted
 * only for expanded rows.
 * With `text`, `tones` or `tags`, rows that match all of them are shown together with the rows above them. With
 * `routerTones` only such clusters are shown.
 * Objects are read only below routers that are within the range, because sorting all of them takes seconds.
 */
export async function selectTree(tx: TenantTransaction, query: TreeQuery): Promise<Selected> {
  const { at } = query.range;
  const parts = partsOf(query, await affectedBy(tx, query.incident));
  if (query.counted !== undefined) return { keys: [], total: await countTree(tx, query, parts) };
  const positioned = at === undefined ? null : await positionOf(tx, parts, at);
  const part = rangeFrom(query.range, () => positioned);
  // An empty range still returns the total.
  const { from, to } = part ?? { from: 0, to: 0 };
  const { rows } = await sql<KeyRow>`
    ${parts.positioned},
    reached as (select * from positioned where position < ${to} and position + size > ${from})
    select part.key, whole.total
      from (select coalesce(sum(size), 0)::bigint as total from blocks) whole
      left join lateral (
        select key, position from reached where position >= ${from}
        union all
        select 'o:' || block.r2 || '/' || o.object_id, block.position + o.at
          from reached block cross join lateral ${parts.below} o
         where block.size > 1 and block.position + o.at >= ${from} and block.position + o.at < ${to}) part on true
     order by part.position`.execute(tx.db);
  const keys = rows.flatMap((row) => (row.key === null ? [] : [row.key]));
  const total = rows[0]?.total ?? 0;
  return { keys, total, ...(at === undefined || part === null ? {} : { from }) };
}

/** The total of a query that only counts. */
async function countTree(
  tx: TenantTransaction,
  query: TreeQuery,
  { positioned, isFound }: TreeParts,
): Promise<number> {
  const text = query.text?.trim() ?? '';
  const shownRouters = sql`found_routers r join shown_networks n on n.id = r.network_id`;
  const counts = {
    networks: sql`(select count(*) from shown_networks n where ${networkIn(query.tones)})`,
    clusters: sql`(select count(*) from ${shownRouters} where ${routerIn(query.tones)})`,
    rows: sql`(select count(*) from shown_networks n
           where ${nameIn('n', text)} and ${networkIn(query.tones)} and ${sql.lit(query.tags === undefined)})
      + (select count(*) from ${shownRouters}
           where ${nameIn('r', text)} and ${routerIn(query.tones)} and ${taggedIn('r', query.tags)})
      + (select count(*) from ${isFound ? sql`found_objects` : sql`placements`} o
           join found_routers r on r.id = o.router_id join shown_networks n on n.id = r.network_id)`,
  };
  const { rows } = await sql<{ total: number }>`
    ${positioned} select (${counts[query.counted ?? 'rows']})::int as total`.execute(tx.db);
  return rows[0]?.total ?? 0;
}

/** The index of a row by its key; null if it is not visible. */
async function positionOf(
  tx: TenantTransaction,
  { positioned, below }: TreeParts,
  key: string,
): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    ${positioned}
    select position from positioned where key = ${key}
    union all
    select block.position + o.at from positioned block cross join lateral ${below} o
     where block.size > 1 and block.key = 'r:' || block.r2 and ${key} = 'o:' || block.r2 || '/' || o.object_id`.execute(
    tx.db,
  );
  return rows[0]?.position ?? null;
}

/** The SQL pieces that the statements are made of. */
interface TreeParts {
  /**
   * `with` clauses of the visible networks and routers: `blocks`, each with the number of rows that it stands for (itself and
   * its objects), and `positioned`, each with its index.
   */
  readonly positioned: RawBuilder<unknown>;
  /** Only rows that match are shown, with the rows above them. */
  readonly isFound: boolean;
  /** The objects of the router `block`, numbered from 1 in their order. */
  readonly below: RawBuilder<unknown>;
}

/** Whether a query shows only rows that match, with the rows above them. */
const isSearch = ({ text, tones, tags }: TreeQuery): boolean =>
  (text?.trim() ?? '') !== '' || tones !== undefined || tags !== undefined;

/** What an incident affects: some routers, or some placements, `router_id` and `object_id`; null without an incident. */
type Affected = { readonly routers: readonly string[] } | { readonly placements: RawBuilder<unknown> } | null;

async function affectedBy(tx: TenantTransaction, key: TreeQuery['incident']): Promise<Affected> {
  if (key === undefined) return null;
  if (key.startsWith('r:')) return { routers: await affectedRouters(tx, key) };
  return {
    placements: sql`select os.owner_uid, os.router_id, os.object_id from ${affectedObjects(tx, [key.slice(2)])}`,
  };
}

function partsOf(query: TreeQuery, affected: Affected): TreeParts {
  const text = query.text?.trim() ?? '';
  const named = sql.raw(query.order?.by === 'name' && query.order.descending ? 'desc' : 'asc');
  const ofPlacements = affected !== null && 'placements' in affected ? affected.placements : null;
  const ofClusters = affected !== null && 'routers' in affected ? affected.routers : null;
  const placements = ofPlacements === null ? sql`placements` : sql`affected_placements`;
  const isFound = isSearch(query) || ofPlacements !== null;
  const isOpen = {
    networks: query.expandDepth >= 2 || isFound,
    routers: query.expandDepth >= 3 || isFound,
  };
  const isRanked =
    query.order?.by === 'status' ||
    query.order?.by === 'health' ||
    query.tones !== undefined ||
    query.routerTones !== undefined;
  const ofRouters =
    ofClusters !== null ||
    [query.routerTones, query.ownTones, query.agentVersions].some((filter) => filter !== undefined);
  const positioned = sql`
    with toggled as (select unnest(${sql.val([...query.toggled])}::text[]) as key),
    ${ofPlacements === null ? sql`` : sql`affected_placements as materialized (${ofPlacements}),`}
    ${allRouters(isRanked, query.order?.by === 'seen')}
    ${isFound ? matching(text, query, placements, ofPlacements === null) : EVERYTHING}
    found_routers as (
      select r.* from named_routers r where ${routerIn(query.routerTones)} and ${runningAgent(query.agentVersions)}
         and ${ownStatusIn(query.ownTones)} and ${ofClusters === null ? sql`true` : sql`r.id = any(${ofClusters}::text[])`}),
    shown_networks as (select n.*, ${keyIn(query.order, NETWORK_KEYS)} as n0 from found_networks n 
       where ${featured(query.features)}
         and (${!ofRouters} or n.id in (select network_id from found_routers))),
    open_networks as (
      select * from shown_networks n
       where ${isOpen.networks}::boolean <> exists (select from toggled t where t.key = 'n:' || n.id)),
    shown_routers as (
      select n.n0, n.name as n1, n.id as n2, ${keyIn(query.order, ROUTER_KEYS)} as r0, r.is_edge as e, r.name as r1, r.id as r2,
             ${isOpen.routers}::boolean <> exists (select from toggled t where t.key = 'r:' || r.id) as is_open
        from found_routers r join open_networks n on n.id = r.network_id),
    blocks as (
      select 'n:' || id as key, n0, name as n1, id as n2, 0::bigint as r0, false as e, '' as r1, '' as r2, 1::bigint as size
        from shown_networks
      union all
      ${isFound ? FOUND_ROUTER_BLOCKS : ALL_ROUTER_BLOCKS}),
    positioned as (
      select key, r2, size,
             sum(size) over (order by n0, n1 collate "C" ${named}, n2, r2 <> '', r0, e, r1 collate "C" ${named}, r2)::bigint
               - size as position
        from blocks)`;
  const below = sql`(
            select p.object_id,
                   row_number() over (
                     order by ${keyIn(query.order, OBJECT_KEYS)}, o.name collate "C" ${named}, p.object_id ${named}) as at
              from ${placements} p ${joinById('objects', 'o', 'p', 'object_id')}
             where p.owner_uid = current_setting('app.owner_uid') and p.router_id = block.r2
               and ${nameIn('o', text)} and ${placementIn(query.tones)} and ${taggedIn('o', query.tags)})`;
  return { positioned, below, isFound };
}

/**
 * `with` clauses of the attached routers, with `isSeen` also when their agents were last in contact, and with `isRanked` of the ranks of their rows and of their networks', each computed once. The
 * rank is a column and not a join, for which PostgreSQL would choose a nested loop over all rows without table statistics.
 */
function allRouters(isRanked: boolean, isSeen: boolean): RawBuilder<unknown> {
  const rank = sql`(select ${rowRank(undefined)} from (values (1)) one ${routerRowObserved('r', 'id', undefined)})`;
  const seen = sql`(select greatest(${lastSeenAt}, s.observed_at) from (values (1)) one ${routerObserved('r', 'id')}
     where a.id is not null)`;
  return sql`
    all_routers as (
      select r.owner_uid, r.id, r.network_id, r.is_edge, r.created_at, c.name, c.tags, ${isRanked ? rank : sql`null::int`} as rank,
             ${isSeen ? seen : sql`null::bigint`} as seen
        from routers r ${joinById('clusters', 'c', 'r', 'cluster_id')}
       where r.active),
    ${isRanked ? sql`network_ranks as (select network_id, max(rank) as rank from all_routers group by network_id),` : sql``}`;
}

/** Rank of the worst row of an attached router of `n`; 0 without routers. */
const NETWORK_RANK = sql`coalesce((select rank from network_ranks where network_id = n.id), 0)`;

/** The numbers by which each level can be ordered. Rows with equal numbers are ordered by name. */
type LevelKeys = Readonly<
  Record<Exclude<NonNullable<TreeQuery['order']>['by'], 'name'>, RawBuilder<unknown>>
>;
const NETWORK_KEYS: LevelKeys = {
  status: NETWORK_RANK,
  createdAt: sql`n.created_at`,
  count: sql`(select count(*) from all_routers where network_id = n.id)`,
  health: sql`(select count(*) from all_routers where network_id = n.id
    and rank = any(${ranksOfTones(ATTENTION, 'router')}::int[]))`,
  serialNumber: sql`n.serial_number`,
  seen: sql`coalesce((select min(coalesce(seen, 0)) from all_routers where network_id = n.id), 0)`,
};
const ROUTER_KEYS: LevelKeys = {
  status: sql`coalesce(r.rank, 0)`,
  createdAt: sql`r.created_at`,
  count: sql`(select count(*) from placements p where p.owner_uid = r.owner_uid and p.router_id = r.id)`,
  health: sql`(select count(*) from placements p ${joinById('objects', 'o', 'p', 'object_id')} ${placementObserved()}
    where p.owner_uid = r.owner_uid and p.router_id = r.id
      and ${placementRank(undefined)} = any(${ranksOfTones(ATTENTION, 'object')}::int[]))`,
  serialNumber: sql`0`,
  seen: sql`coalesce(r.seen, 0)`,
};
const OBJECT_KEYS: LevelKeys = {
  status: sql`coalesce((select ${placementRank(undefined)}
                from (values (1)) one ${placementObserved()}), 0)`,
  createdAt: sql`o.created_at`,
  count: sql`0`,
  health: sql`0`,
  serialNumber: sql`0`,
  seen: sql`0`,
};

/** The sort key of a level that comes before the name. */
function keyIn(order: TreeQuery['order'], keys: LevelKeys): RawBuilder<unknown> {
  if (order === undefined || order.by === 'name') return sql`0::bigint`;
  return sql`(${order.descending ? sql`-1` : sql`1`} * ${keys[order.by]})::bigint`;
}

/** Condition: the name of `from` contains the text. */
function nameIn(from: 'n' | 'r' | 'o', text: string): RawBuilder<unknown> {
  return text === '' ? sql`true` : contains(sql.ref(`${from}.name`), text);
}

/** Condition: a user gave `from` one of the tags. */
function taggedIn(from: 'r' | 'o', tags: TreeQuery['tags']): RawBuilder<unknown> {
  return tags === undefined ? sql`true` : taggedWith(sql.ref(`${from}.tags`), tags);
}

/** Condition over `n`: its row is in one of the tones. */
function networkIn(tones: TreeQuery['tones']): RawBuilder<unknown> {
  return tones === undefined
    ? sql`true`
    : sql`${NETWORK_RANK} = any(${ranksOfTones(tones, 'network')}::int[])`;
}

/** Condition over `p` and `o`: the object is in one of the tones on its cluster, and where it is up there, the cluster is in one too. */
function placementIn(tones: TreeQuery['tones']): RawBuilder<unknown> {
  if (tones === undefined) return sql`true`;
  const isIn = (
    those: readonly Tone[],
  ) => sql`(select ${placementRank(undefined)} from (values (1)) one ${placementObserved()})
        = any(${ranksOfTones(those, 'object')}::int[])`;
  const problems = problemsAmong(tones);
  if (problems.length === tones.length) return isIn(tones);
  return sql`((${sql.lit(problems.length > 0)} and ${isIn(problems)})
    or (p.router_id in (select r.id from all_routers r where ${routerIn(tones)}) and ${isIn(tones)}))`;
}

/** Condition over `r`: its row is in one of the tones. */
function routerIn(tones: TreeQuery['routerTones']): RawBuilder<unknown> {
  return tones === undefined ? sql`true` : sql`r.rank = any(${ranksOfTones(tones, 'router')}::int[])`;
}

/** Condition over `r`: the router's own status has one of the tones. */
function ownStatusIn(tones: TreeQuery['ownTones']): RawBuilder<unknown> {
  return tones === undefined
    ? sql`true`
    : sql`(select ${routerRank(undefined)} from (values (1)) one ${routerObserved('r', 'id')})
        = any(${ranksOfTones(tones, 'router')}::int[])`;
}

/** Condition over `r`: the cluster's agent in this network has one of the versions. */
function runningAgent(versions: TreeQuery['agentVersions']): RawBuilder<unknown> {
  return versions === undefined
    ? sql`true`
    : sql`(select s.agent_version = any(${versions}::text[]) from router_states s
            where s.owner_uid = r.owner_uid and s.router_id = r.id)`;
}

/** Condition over `n`: the network has one of the features. */
function featured(features: TreeQuery['features']): RawBuilder<unknown> {
  return features === undefined ? sql`true` : sql`n.features ?| ${features}::text[]`;
}

const EVERYTHING = sql`
    named_routers as (select * from all_routers),
    found_networks as (select id, lower(name) as name, features, created_at, serial_number from networks),`;

// Neither of the two joins routers with a grouped count: without table statistics PostgreSQL would choose a nested loop over
// all rows.

/**
 * Each router with the number of rows it stands for. Objects are counted by an index look-up per open router, because usually
 * few are open.
 */
const ALL_ROUTER_BLOCKS = sql`
      select 'r:' || r2, n0, n1, n2, r0, e, r1, r2,
             case when not is_open then 1 else 1 + (
               select count(*) from placements where owner_uid = current_setting('app.owner_uid') and router_id = r2) end
        from shown_routers`;

/**
 * The same for a search: every object that contains the text is a line of its router, next to the line of the router itself.
 */
const FOUND_ROUTER_BLOCKS = sql`
      select 'r:' || r2, max(n0), max(n1), max(n2), max(r0), bool_or(e), max(r1), r2,
             case when bool_or(is_open) then count(*) else 1 end
        from (
          select * from shown_routers
          union all
          select null, null, null, null, null, null, router_id, null from found_objects) line
       group by r2 having bool_or(is_open) is not null`;

/** The rows that contain the text and are in one of the tones, with the rows above them. */
function matching(
  text: string,
  { tones, tags }: TreeQuery,
  placements: RawBuilder<unknown>,
  /** Not only the objects can match. */
  isAnyRow: boolean,
): RawBuilder<unknown> {
  return sql`
    found_objects as (
      select p.router_id
        from ${placements} p join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id
       where ${nameIn('o', text)} and ${placementIn(tones)} and ${taggedIn('o', tags)}),
    named_routers as (
      select * from all_routers r
       where (${nameIn('r', text)} and ${routerIn(tones)} and ${taggedIn('r', tags)} and ${sql.lit(isAnyRow)}) or r.id in (select router_id from found_objects)),
    found_networks as (
      select n.id, lower(n.name) as name, n.features, n.created_at, n.serial_number
        from networks n
       where (${nameIn('n', text)} and ${networkIn(tones)} and ${sql.lit(tags === undefined && isAnyRow)}) or n.id in (select network_id from named_routers)),`;
}
