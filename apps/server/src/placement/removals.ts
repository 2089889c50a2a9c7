import { type Removal, removalsContract } from '@hawser/contract/placement';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, selectKeys } from '../collection/select-keys.ts';
import { loadRouterStates, reporterSilent } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Recorded with the end of its place; else an object that was deleted is removed since then, and one that lost its place since its agent says so. */
const SINCE = sql<number>`coalesce(m.since, case when o.active then os.since else o.updated_at end)`;

const HUBS = (tx: TenantTransaction, networkID: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id from routers
   where owner_uid = ${tx.owner} and network_id = ${networkID} and active and not is_edge order by created_at, id`;

/**
 * What hubs have to remove, and what they report that is not placed any more, of one network or all: `leaving`, with its object `o`, its
 * state `os` and its record `m`, of which one may be null. Only what hubs report is looked at, by its index.
 */
const from = (tx: TenantTransaction, networkID?: string): RawBuilder<unknown> => sql`(
    select owner_uid, router_id, object_id from removals
     where owner_uid = ${tx.owner} ${networkID === undefined ? sql`` : sql`and network_id = ${networkID}`}
    union
    select owner_uid, router_id, object_id from object_states
     where owner_uid = ${tx.owner} and reported_by is not null
       ${networkID === undefined ? sql`` : sql`and reported_by = any(array(${HUBS(tx, sql`${networkID}`)}))`}) leaving
  ${joinById('objects', 'o', 'leaving', 'object_id')}
  left join lateral (
    select * from object_states
     where owner_uid = ${tx.owner} and router_id = leaving.router_id and object_id = leaving.object_id
       and reported_by is not null limit 1) os on true
  left join lateral (
    select since from removals
     where owner_uid = ${tx.owner} and router_id = leaving.router_id and object_id = leaving.object_id limit 1) m on true`;

const isUnplaced = (tx: TenantTransaction): RawBuilder<unknown> => sql`
  not exists (
    select from placements p
     where p.owner_uid = ${tx.owner} and p.router_id = leaving.router_id and p.object_id = leaving.object_id)`;

/** What the hubs of GitOps networks are still removing from Argo CD; key `<routerID>/<objectID>`. */
export const removalCollection = collection(removalsContract, {
  read: 'objects.read',
  rights: {},
  tables: ['placements', 'removals', 'objects', 'object_states', 'router_states', 'routers', 'clusters'],

  select({ tx }, query) {
    const where = [sql`leaving.owner_uid = ${tx.owner}`, isUnplaced(tx)];
    if (query.networkID !== undefined) where.push(sql`o.network_id = ${query.networkID}`);
    if (query.ids !== undefined)
      where.push(sql`leaving.router_id || '/' || leaving.object_id = any(${query.ids}::text[])`);
    if (query.text) where.push(contains(sql`o.name`, query.text));
    return selectKeys(
      tx,
      {
        key: sql<string>`leaving.router_id || '/' || leaving.object_id`,
        from: from(tx, query.networkID),
        where,
        defaultOrder: SINCE,
        orders: { since: SINCE },
        tieBreak: sql`o.name collate "C", leaving.router_id, leaving.object_id`,
      },
      query,
    );
  },

  async rows({ tx, now }, keys) {
    const found = await leaving(tx, keys, now);
    const routers = await loadRouterStates(
      tx,
      found.map(({ routerID }) => routerID),
      now,
    );
    return found.flatMap((row): [string, Removal][] => {
      const router = routers.get(row.routerID);
      if (router === undefined) return [];
      const { clusterName, simulated } = router;
      return [[row.id, { ...row, clusterName, simulated, isReleasable: row.kind === 'Application' }]];
    });
  },
});

type Row = Omit<Removal, 'clusterName' | 'simulated' | 'isReleasable'>;

async function leaving(tx: TenantTransaction, keys: readonly string[], now: number): Promise<Row[]> {
  const pairs = keys.map((key) => key.split('/'));
  const { rows } = await sql<Row>`
    select leaving.router_id || '/' || leaving.object_id as id, leaving.object_id as "objectID",
           leaving.router_id as "routerID", o.network_id as "networkID", o.name, o.kind, ${SINCE} as since,
           os.observed_at as "observedAt", ${reporterSilent('hub', now)} as "isUnknown", coalesce(os.message, '') as message
      from ${from(tx)}
     cross join lateral (
       select ${tx.owner}::text as owner_uid,
              coalesce(os.reported_by, (${HUBS(tx, sql`o.network_id`)} limit 1)) as reported_by) hub
     where (leaving.router_id, leaving.object_id) in (
             select * from unnest(${pairs.map(([router = '']) => router)}::text[], ${pairs.map(([, object = '']) => object)}::text[]))
       and ${isUnplaced(tx)}`.execute(tx.db);
  return rows;
}
