import type { QueryOf } from '@hawser/contract/collection';
import { changesContract, CHANGED_KINDS } from '@hawser/contract/changes';
import { type RawBuilder, sql } from 'kysely';
import { collection, rangeFrom, type Selected } from '../collection/collection.ts';
import { contains } from '../collection/select-keys.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changesWithIDs } from './rows.ts';

/**
 * The changes of a context, newest first, from its audit log. Every command that writes an entry about these kinds of records also
 * writes one of the tables, so that windows read again.
 */
export const changeCollection = collection(changesContract, {
  read: 'changes.read',
  rights: {},
  tables: ['objects', 'networks', 'clusters', 'routers', 'placements', 'repositories'],

  select: ({ tx }, query) => selectNewest(tx, conditions(tx, query), query),

  async rows({ tx }, keys) {
    const found = await changesWithIDs(tx, keys);
    return keys.flatMap((key) => {
      const change = found.get(key);
      return change === undefined ? [] : [[key, change] as const];
    });
  },
});

type ChangesQuery = QueryOf<typeof changesContract>;

function conditions(tx: TenantTransaction, query: ChangesQuery): RawBuilder<unknown>[] {
  const where = [
    sql`e.owner_uid = ${tx.owner}`,
    sql`e.subject_kind = any(${query.kinds ?? CHANGED_KINDS}::text[])`,
  ];
  if (query.ids !== undefined) where.push(sql`e.id = any(${query.ids}::text[])`);
  if (query.text) where.push(contains(sql`e.summary`, query.text));
  if (query.objectID !== undefined) where.push(sql`e.id = any(array(${ofObject(tx, query.objectID)}))`);
  if (query.networkID !== undefined) where.push(sql`e.id = any(array(${ofNetwork(tx, query.networkID)}))`);
  if (query.cloudID !== undefined)
    where.push(sql`e.subject_id = any(array(${ofCluster(tx, query.cloudID)}))`);
  return where;
}

/** IDs of the entries about an application, and of the one about its network with which several were created at once. */
const ofObject = ({ owner }: TenantTransaction, objectID: string): RawBuilder<unknown> => sql`
  select id from audit_entries where owner_uid = ${owner} and subject_id = ${objectID}
  union select entry.id from objects o cross join lateral (
    select id from audit_entries where owner_uid = o.owner_uid and subject_id = o.network_id and at = o.created_at) entry
   where o.owner_uid = ${owner} and o.id = ${objectID}`;

/** IDs of the entries about a network, its clusters and its applications. */
const ofNetwork = ({ owner }: TenantTransaction, networkID: string): RawBuilder<unknown> => sql`
  select id from audit_entries where owner_uid = ${owner} and network_id = ${networkID}
  union select id from audit_entries where owner_uid = ${owner} and subject_id = ${networkID}
  union select entry.id from routers r cross join lateral (
    select id from audit_entries where owner_uid = r.owner_uid and subject_id = r.id) entry
   where r.owner_uid = ${owner} and r.network_id = ${networkID}`;

/** IDs of a cluster, of its attachments and their networks, and of the applications that are placed on it. */
const ofCluster = ({ owner }: TenantTransaction, cloudID: string): RawBuilder<unknown> => sql`
  with attached as (select id, network_id, active from routers where owner_uid = ${owner} and cluster_id = ${cloudID})
  select ${cloudID}
  union select id from attached
  union select network_id from attached where active
  union select p.object_id from attached a cross join lateral (
    select object_id from placements where owner_uid = ${owner} and router_id = a.id) p where a.active`;

/** Keys of the requested range, newest first, and the number of all. */
async function selectNewest(
  tx: TenantTransaction,
  where: readonly RawBuilder<unknown>[],
  { range }: ChangesQuery,
): Promise<Selected> {
  const selected = sql`audit_entries e where ${sql.join(where, sql` and `)}`;
  const newestFirst = sql`order by e.at desc, e.id desc`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${selected}`.execute(tx.db);
  const total = counted.rows[0]?.total ?? 0;
  const positioned =
    range.at === undefined
      ? null
      : await sql<{ position: number }>`
          select position from (
            select e.id, (row_number() over (${newestFirst}) - 1)::int as position from ${selected}
          ) positioned where id = ${range.at}`.execute(tx.db);
  const part = rangeFrom(range, () => positioned?.rows[0]?.position ?? null);
  if (part === null) return { keys: [], total };
  const { rows } = await sql<{ id: string }>`
    select e.id from ${selected} ${newestFirst}
    offset ${part.from} limit ${Math.max(0, part.to - part.from)}`.execute(tx.db);
  return { keys: rows.map(({ id }) => id), total, ...(positioned === null ? {} : { from: part.from }) };
}
