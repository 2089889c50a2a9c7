import { registrationOf } from '@hawser/domain/gitops';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectRow } from './clean.ts';
import type { MergedReports } from './merge.ts';

/**
 * Writes what the agents of hubs report of registrations. Only those of the hub's network are stored: another agent can neither invent nor
 * replace one.
 */
export async function writeRegistrations(
  tx: TenantTransaction,
  { registrations, named }: MergedReports,
): Promise<void> {
  await deleteOthers(tx, named);
  for (const [hubID, reported] of registrations) {
    const gone = [...reported].flatMap(([id, row]) => (row === null ? [id] : []));
    if (gone.length > 0) await deleteThese(tx, hubID, gone);
    const rows = [...reported].flatMap(([id, row]) => (row === null ? [] : [{ id, row }]));
    if (rows.length > 0) await insert(tx, hubID, rows);
  }
}

/** Deletes what agents no longer report that reported all they have: in one statement, as nearly all of them are no hub. */
async function deleteOthers(tx: TenantTransaction, named: MergedReports['named']): Promise<void> {
  if (named.size === 0) return;
  const kept = [...named].flatMap(([hubID, ids]) =>
    [...ids].flatMap((id) => (registrationOf(id) === null ? [] : [`${hubID} ${id}`])),
  );
  await sql`
    delete from argocd_registrations
     where owner_uid = ${tx.owner} and router_id = any(${[...named.keys()]}::text[])
       and router_id || ' argocd.' || kind || '.' || subject_id <> all(${kept}::text[])`.execute(tx.db);
}

async function deleteThese(tx: TenantTransaction, hubID: string, ids: readonly string[]): Promise<void> {
  const keys = ids.flatMap((id) => registrationOf(id) ?? []);
  await sql`
    delete from argocd_registrations g
     using unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) as gone (kind, id)
     where g.owner_uid = ${tx.owner} and g.router_id = ${hubID} and g.kind = gone.kind and g.subject_id = gone.id`.execute(
    tx.db,
  );
}

async function insert(
  tx: TenantTransaction,
  hubID: string,
  rows: readonly { readonly id: string; readonly row: ObjectRow }[],
): Promise<void> {
  const keyed = rows.flatMap(({ id, row }) => {
    const key = registrationOf(id);
    return key === null ? [] : [{ ...key, row }];
  });
  await sql`
    insert into argocd_registrations as stored (owner_uid, router_id, kind, subject_id, status, message, since, observed_at)
    select ${tx.owner}, hub.id, reported.kind, reported.id, reported.status, reported.message, reported.since, reported.observed_at
      from unnest(
             ${keyed.map(({ kind }) => kind)}::text[], ${keyed.map(({ id }) => id)}::text[],
             ${keyed.map(({ row }) => row.status)}::text[], ${keyed.map(({ row }) => row.message)}::text[],
             ${keyed.map(({ row }) => row.since)}::bigint[], ${keyed.map(({ row }) => row.observedAt)}::bigint[])
             as reported (kind, id, status, message, since, observed_at)
     cross join lateral (
       select id, network_id from routers
        where owner_uid = ${tx.owner} and id = ${hubID} and active and not is_edge limit 1) hub
     where case reported.kind
             when 'cluster' then exists (
               select from routers r
                where r.owner_uid = ${tx.owner} and r.id = reported.id and r.active and r.network_id = hub.network_id)
             else exists (select from repositories p where p.owner_uid = ${tx.owner} and p.id = reported.id) end
    on conflict (owner_uid, router_id, kind, subject_id) do update set
      status = excluded.status, message = excluded.message, since = excluded.since, observed_at = excluded.observed_at
     where (stored.status, stored.message, stored.since, stored.observed_at)
             is distinct from (excluded.status, excluded.message, excluded.since, excluded.observed_at)`.execute(
    tx.db,
  );
}
