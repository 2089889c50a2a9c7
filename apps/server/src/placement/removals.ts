import { type Removal, removalsContract } from '@hawser/contract/placement';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, selectKeys } from '../collection/select-keys.ts';
import { loadRouterStates, reporterSilent } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';
import type { TenantTransaction } from '../store/store.ts';

/** An object that was deleted is removed since then; one that lost its place, since its agent says so. */
const SINCE = sql<number>`(case when o.active then os.since else o.updated_at end)`;

/** States that hubs report of what is not placed any more. Only what hubs report is looked at, by its index. */
const FROM = sql`object_states os ${joinById('objects', 'o', 'os', 'object_id')}`;

const isLeaving = (tx: TenantTransaction): RawBuilder<unknown> => sql`
  os.owner_uid = ${tx.owner} and os.reported_by is not null and not exists (
    select from placements p
     where p.owner_uid = ${tx.owner} and p.router_id = os.router_id and p.object_id = os.object_id)`;

/** What the hubs of GitOps networks are still removing from Argo CD; key `<routerID>/<objectID>`. */
export const removalCollection = collection(removalsContract, {
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers', 'clusters'],

  select({ tx }, query) {
    const where = [isLeaving(tx)];
    if (query.networkID !== undefined)
      where.push(
        sql`o.network_id = ${query.networkID} and os.reported_by = any(array(
          select id from routers
           where owner_uid = ${tx.owner} and network_id = ${query.networkID} and active and not is_edge))`,
      );
    if (query.ids !== undefined)
      where.push(sql`os.router_id || '/' || os.object_id = any(${query.ids}::text[])`);
    if (query.text) where.push(contains(sql`o.name`, query.text));
    return selectKeys(
      tx,
      {
        key: sql<string>`os.router_id || '/' || os.object_id`,
        from: FROM,
        where,
        defaultOrder: SINCE,
        orders: { since: SINCE },
        tieBreak: sql`o.name collate "C", os.router_id, os.object_id`,
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
    select os.router_id || '/' || os.object_id as id, os.object_id as "objectID", os.router_id as "routerID",
           o.network_id as "networkID", o.name, o.kind, ${SINCE} as since, os.observed_at as "observedAt",
           ${reporterSilent('os', now)} as "isUnknown", os.message
      from unnest(${pairs.map(([router = '']) => router)}::text[], ${pairs.map(([, object = '']) => object)}::text[])
             as wanted (router_id, object_id)
      join ${FROM} on os.router_id = wanted.router_id and os.object_id = wanted.object_id
     where ${isLeaving(tx)}`.execute(tx.db);
  return rows;
}
