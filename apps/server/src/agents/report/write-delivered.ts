import { deliveredKeyOf } from '@hawser/domain/gitops';
import { type RawBuilder, sql } from 'kysely';
import { byArgoCd } from '../../placement/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { MergedReports } from './merge.ts';
import { ALWAYS, replacing, UNLESS_OLDER } from './replacing.ts';
import { insertReported, type StateRow, storedPast } from './state-rows.ts';

/** A state that the agent of one router reports for another. */
interface DeliveredRow extends StateRow {
  readonly reportedBy: string;
}

/** What the agent of a hub reported as removed, by ids. */
interface Removed {
  readonly hubID: string;
  readonly routerID: string;
  readonly objectID: string;
}

/**
 * Writes what the agents of hubs report of the objects that Argo CD delivers: as states of the routers that these are for, with the hub as
 * the reporter. A hub reports only of its own network, and of what is placed there or is still being removed.
 */
export async function writeDelivered(tx: TenantTransaction, merged: MergedReports): Promise<void> {
  const { rows, removed } = rowsOf(merged);
  const isFull = (hubID: string): boolean => merged.fullRouters.has(hubID);
  if (merged.named.size > 0) {
    const keys = [...merged.named].flatMap(([hubID, ids]) =>
      [...ids].flatMap((id) => {
        const key = deliveredKeyOf(id);
        return key === null ? [] : [`${hubID} ${key.routerID} ${key.objectID}`];
      }),
    );
    // PostgreSQL hashes an array. It may compare each row with each one of `unnest`, when it expects few rows.
    await sql`
      delete from object_states s
       where s.owner_uid = ${tx.owner} and s.reported_by = any(${[...merged.named.keys()]}::text[])
         and s.reported_by || ' ' || s.router_id || ' ' || s.object_id <> all(${keys}::text[])`.execute(
      tx.db,
    );
  }
  if (removed.length > 0) {
    await sql`
      delete from object_states s
       using unnest(${removed.map(({ hubID }) => hubID)}::text[], ${removed.map(({ routerID }) => routerID)}::text[],
                    ${removed.map(({ objectID }) => objectID)}::text[]) as gone (hub_id, router_id, object_id)
       where s.owner_uid = ${tx.owner} and s.router_id = gone.router_id and s.object_id = gone.object_id
         and s.reported_by = gone.hub_id`.execute(tx.db);
    await confirmRemovals(tx, removed);
  }
  await write(
    tx,
    rows.filter(({ reportedBy }) => isFull(reportedBy)),
    ALWAYS,
  );
  await write(
    tx,
    rows.filter(({ reportedBy }) => !isFull(reportedBy)),
    UNLESS_OLDER,
  );
}

/** A hub of their network says that these are gone. */
async function confirmRemovals(tx: TenantTransaction, removed: readonly Removed[]): Promise<void> {
  await sql`
    delete from removals m
     using unnest(${removed.map(({ hubID }) => hubID)}::text[], ${removed.map(({ routerID }) => routerID)}::text[],
                  ${removed.map(({ objectID }) => objectID)}::text[]) as gone (hub_id, router_id, object_id)
     where m.owner_uid = ${tx.owner} and m.router_id = gone.router_id and m.object_id = gone.object_id
       and exists (
         select from routers hub
          where hub.owner_uid = ${tx.owner} and hub.id = gone.hub_id and hub.network_id = m.network_id
            and hub.active and not hub.is_edge)`.execute(tx.db);
}

function rowsOf({ delivered }: MergedReports): { rows: DeliveredRow[]; removed: Removed[] } {
  const rows: DeliveredRow[] = [];
  const removed: Removed[] = [];
  for (const [hubID, its] of delivered) {
    for (const [id, row] of its) {
      const key = deliveredKeyOf(id);
      if (key === null) continue;
      if (row === null) removed.push({ hubID, ...key });
      else rows.push({ routerID: key.routerID, row, reportedBy: hubID });
    }
  }
  return { rows, removed };
}

async function write(
  tx: TenantTransaction,
  rows: readonly DeliveredRow[],
  replaces: RawBuilder<unknown>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    ${insertReported(tx, rows, storedPast(tx))}
     where coalesce(
       (select true from routers hub
         cross join lateral (
           select true from placements p
            where p.owner_uid = ${tx.owner} and p.router_id = reported.router_id
              and p.object_id = reported.object_id and p.network_id = hub.network_id limit 1) p
         cross join lateral (
           select true from objects o
            where o.owner_uid = ${tx.owner} and o.id = reported.object_id and ${byArgoCd('o')} limit 1) o
         where hub.owner_uid = ${tx.owner} and hub.id = reported.reported_by and hub.active and not hub.is_edge limit 1),
       (select true from object_states s where s.owner_uid = ${tx.owner} and s.router_id = reported.router_id
           and s.object_id = reported.object_id and s.reported_by = reported.reported_by limit 1),
       (select true from routers hub
         cross join lateral (
           select true from removals m
            where m.owner_uid = ${tx.owner} and m.router_id = reported.router_id
              and m.object_id = reported.object_id and m.network_id = hub.network_id limit 1) m
         where hub.owner_uid = ${tx.owner} and hub.id = reported.reported_by and hub.active and not hub.is_edge limit 1))
    ${replacing(replaces)}`.execute(tx.db);
}

/**
 * Drops what agents report of GitOps objects on their own router: only the hub observes these. Only the reports of routers in a GitOps
 * network are looked at.
 */
export async function dropDelivered(tx: TenantTransaction, { objects }: MergedReports): Promise<void> {
  const reporting = [...objects].flatMap(([routerID, rows]) => (rows.size > 0 ? [routerID] : []));
  if (reporting.length === 0) return;
  const { rows: routers } = await sql<{ id: string }>`
    select asked.id from unnest(${reporting}::text[]) as asked (id)
     cross join lateral (
       select network_id from routers where owner_uid = ${tx.owner} and id = asked.id limit 1) r
     cross join lateral (
       select features from networks where owner_uid = ${tx.owner} and id = r.network_id limit 1) n
     where n.features <> '{}'::jsonb`.execute(tx.db);
  const ids = new Set(routers.flatMap(({ id }) => [...(objects.get(id)?.keys() ?? [])]));
  if (ids.size === 0) return;
  const { rows: delivered } = await sql<{ id: string }>`
    select asked.id from unnest(${[...ids]}::text[]) as asked (id)
     cross join lateral (
       select origin, kind, network_feature_slug from objects where owner_uid = ${tx.owner} and id = asked.id limit 1) o
     where ${byArgoCd('o')}`.execute(tx.db);
  for (const { id } of routers) for (const object of delivered) objects.get(id)?.delete(object.id);
}
