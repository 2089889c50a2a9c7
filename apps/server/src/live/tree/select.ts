import type { WindowQuery } from '@hawser/contract';
import { ranksOfTones } from '@hawser/domain';
import { type RawBuilder, sql } from 'kysely';
import { routerObserved, routerRank } from '../../routers/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { Selected } from '../collection.ts';
import { contains } from '../select-keys.ts';

export type TreeQuery = Extract<WindowQuery, { collection: 'tree' }>;

/** Tables whose changes can alter the tree. */
export const TREE_TABLES = [
  'networks',
  'clusters',
  'routers',
  'router_states',
  'objects',
  'placements',
  'object_states',
] as const;

interface KeyRow {
  key: string | null;
  total: number;
}

/**
 * Keys of the visible rows in the tree's order: networks by name; below an expanded one its hub, then its edges by
 * name; below an expanded router its objects by name. Only what is expanded is counted. With a text, rows that contain
 * it are shown with the rows above them. With tones, only networks that show in one of these.
 */
export async function selectTree(tx: TenantTransaction, query: TreeQuery): Promise<Selected> {
  const { from, to } = query.range;
  const text = query.text?.trim() ?? '';
  const isOpen = {
    networks: query.expandDepth >= 2 || text !== '',
    routers: query.expandDepth >= 3 || text !== '',
  };
  const { rows } = await sql<KeyRow>`
    with toggled as (select unnest(${sql.val([...query.toggled])}::text[]) as key),
    ${text === '' ? EVERYTHING : matching(text)}
    shown_networks as (select * from found_networks n where ${showing(query.tones)}),
    open_networks as (
      select * from shown_networks n
       where ${isOpen.networks}::boolean <> exists (select from toggled t where t.key = 'n:' || n.id)),
    open_routers as (
      select r.*, n.name as network_name from found_routers r join open_networks n on n.id = r.network_id
       where ${isOpen.routers}::boolean <> exists (select from toggled t where t.key = 'r:' || r.id)),
    visible as (
      select 'n:' || id as key, name as n1, id as n2, false as e, '' as r1, '' as r2, '' as o1, '' as o2
        from shown_networks
      union all
      select 'r:' || r.id, n.name, n.id, r.is_edge, r.name, r.id, '', ''
        from found_routers r join open_networks n on n.id = r.network_id
      union all
      select 'o:' || r.id || '/' || o.object_id, r.network_name, r.network_id, r.is_edge, r.name, r.id, o.name, o.object_id
        from open_routers r join ${text === '' ? PLACED : sql`found_objects o on o.router_id = r.id`})
    select part.key, whole.total
      from (select count(*) as total from visible) whole
      left join lateral (
        select key, row_number() over (order by n1 collate "C", n2, r2 <> '', e, r1 collate "C", r2, o2 <> '', o1 collate "C", o2) as place
          from visible
         order by n1 collate "C", n2, r2 <> '', e, r1 collate "C", r2, o2 <> '', o1 collate "C", o2
        offset ${from} limit ${Math.max(0, to - from)}) part on true
     order by part.place`.execute(tx.db);
  const keys = rows.flatMap((row) => (row.key === null ? [] : [row.key]));
  return { keys, total: rows[0]?.total ?? 0 };
}

/** Condition over `n` that a network shows in one of the tones, by its worst attached router. */
function showing(tones: TreeQuery['tones']): RawBuilder<unknown> {
  if (tones === undefined) return sql`true`;
  return sql`coalesce((select max(${routerRank(undefined)}) from routers r ${routerObserved('r', 'id')}
      where r.owner_uid = current_setting('app.owner_uid') and r.network_id = n.id and r.active), 0)
    = any(${ranksOfTones(tones, 'network')}::int[])`;
}

const EVERYTHING = sql`
    found_routers as (
      select r.id, r.network_id, r.is_edge, c.name
        from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
       where r.active),
    found_networks as (select id, lower(name) as name from networks),`;

/** Looked up router by router: mostly few are open. */
const PLACED = sql`lateral (
          select p.object_id, o.name
            from placements p join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id
           where p.owner_uid = current_setting('app.owner_uid') and p.router_id = r.id) o on true`;

/** What contains the text, with what is above it. */
function matching(text: string): RawBuilder<unknown> {
  return sql`
    found_objects as (
      select p.router_id, p.object_id, o.name
        from placements p join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id
       where ${contains(sql`o.name`, text)}),
    found_routers as (
      select r.id, r.network_id, r.is_edge, c.name
        from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
       where r.active and (${contains(sql`c.name`, text)}
             or exists (select from found_objects f where f.router_id = r.id))),
    found_networks as (
      select n.id, lower(n.name) as name
        from networks n
       where ${contains(sql`n.name`, text)} or exists (select from found_routers f where f.network_id = n.id)),`;
}
