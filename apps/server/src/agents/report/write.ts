import { statusRank } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { PHASES_KEPT } from '../phase.ts';
import type { ObjectOnRouter } from '../object-on-router.ts';
import { CLONE_NOTICE_MS } from '../session/clones.ts';
import { insertFirstReports } from './first-report.ts';
import type { MergedReports } from './merge.ts';
import { insertReported, type StateRow, storedPast } from './state-rows.ts';
import { ALWAYS, replacing, UNLESS_OLDER } from './replacing.ts';
import { writeRegistrations } from './write-registrations.ts';
import { dropDelivered, writeDelivered } from './write-delivered.ts';

/** Those of `agentIDs` that may still report: not revoked, and their router attached. */
export async function reportingAgents(
  tx: TenantTransaction,
  agentIDs: readonly string[],
): Promise<Set<string>> {
  // The conditions of the partial index are outside: without statistics the whole index would be read for each look-up.
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${agentIDs}::text[]) as asked (id)
     cross join lateral (
       select id, router_id, revoked_at from agents where owner_uid = ${tx.owner} and id = asked.id limit 1) a
     cross join lateral (
       select active from routers where owner_uid = ${tx.owner} and id = a.router_id limit 1) r
     where a.revoked_at is null and r.active`.execute(tx.db);
  return new Set(rows.map((row) => row.id));
}

/** The IDs of a session. */
interface SessionKeys {
  readonly id: string;
  readonly identity: { readonly agentID: string; readonly routerID: string };
}

/**
 * Those of `sessions` that no other session has replaced on any server. The share lock keeps new sessions waiting until this
 * transaction ends, so that an outdated report cannot overwrite theirs.
 */
export async function currentSessions<Session extends SessionKeys>(
  tx: TenantTransaction,
  sessions: readonly Session[],
): Promise<Set<Session>> {
  const routers = [...new Set(sessions.map(({ identity }) => identity.routerID))].sort();
  const { rows } = await sql<{ router_id: string; session_id: string | null }>`
    select s.router_id, s.session_id from unnest(${routers}::text[]) as asked (id)
     cross join lateral (
       select router_id, session_id from router_states where owner_uid = ${tx.owner} and router_id = asked.id
         limit 1 for share) s`.execute(tx.db);
  const current = new Map(rows.map((row) => [row.router_id, row.session_id]));
  // Servers of an earlier version store no session ID.
  return new Set(sessions.filter(({ id, identity }) => (current.get(identity.routerID) ?? id) === id));
}

/** Writes merged reports in a few statements. Writing them twice changes nothing. */
export async function writeReports(tx: TenantTransaction, merged: MergedReports, now: number): Promise<void> {
  await writeDelivered(tx, merged);
  await dropDelivered(tx, merged);
  await writeRegistrations(tx, merged);
  if (merged.objects.size > 0 || merged.fullRouters.size > 0) {
    const withoutStates = await routersWithoutStates(tx, [...merged.fullRouters]);
    await deleteRemoved(tx, merged, withoutStates);
    await insertFirstReports(tx, stateRows(merged, withoutStates));
    const isFull = (routerID: string) => merged.fullRouters.has(routerID);
    const later = [...merged.objects.keys()].filter((routerID) => !withoutStates.has(routerID));
    await writeObjects(tx, stateRows(merged, later.filter(isFull)), ALWAYS);
    await writeObjects(
      tx,
      stateRows(
        merged,
        later.filter((routerID) => !isFull(routerID)),
      ),
      UNLESS_OLDER,
    );
  }
  if (merged.routers.size > 0) await writeRouters(tx, merged, now);
}

/** Those of these routers without any stored object state. */
async function routersWithoutStates(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<Set<string>> {
  if (routerIDs.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${routerIDs}::text[]) as asked (id)
      left join lateral (
        select true as stored from object_states s
         where s.owner_uid = ${tx.owner} and s.router_id = asked.id limit 1) found on true
     where found.stored is null`.execute(tx.db);
  return new Set(rows.map((row) => row.id));
}

async function deleteRemoved(
  tx: TenantTransaction,
  merged: MergedReports,
  withoutStates: ReadonlySet<string>,
): Promise<void> {
  const full = [...merged.named].filter(([routerID]) => !withoutStates.has(routerID));
  const gone: ObjectOnRouter[] = [];
  for (const [routerID, objects] of merged.objects) {
    if (withoutStates.has(routerID)) continue;
    for (const [objectID, row] of objects) if (row === null) gone.push({ routerID, objectID });
  }
  if (gone.length > 0) {
    await sql`
      delete from object_states s
       using unnest(${gone.map((o) => o.routerID)}::text[], ${gone.map((o) => o.objectID)}::text[])
               as gone (router_id, object_id)
       where s.owner_uid = ${tx.owner} and s.router_id = gone.router_id and s.object_id = gone.object_id
         and s.reported_by is null`.execute(tx.db);
  }
  if (full.length > 0) {
    const named = full.flatMap(([routerID, ids]) => [...ids].map((id) => `${routerID} ${id}`));
    // PostgreSQL hashes an array. It may compare each row with each one of `unnest`, when it expects few rows.
    await sql`
      delete from object_states s
       where s.owner_uid = ${tx.owner} and s.router_id = any(${full.map(([routerID]) => routerID)}::text[]) and s.reported_by is null
         and s.router_id || ' ' || s.object_id <> all(${named}::text[])`.execute(tx.db);
  }
}

/** The reported object states of these routers. */
function stateRows(merged: MergedReports, routerIDs: Iterable<string>): StateRow[] {
  const rows: StateRow[] = [];
  for (const routerID of routerIDs) {
    for (const row of merged.objects.get(routerID)?.values() ?? [])
      if (row !== null) rows.push({ routerID, row });
  }
  return rows;
}

/** Writes only objects that are placed on the router, or are still being removed from it. */
async function writeObjects(
  tx: TenantTransaction,
  rows: readonly StateRow[],
  replaces: RawBuilder<unknown>,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    ${insertReported(tx, rows, storedPast(tx))}
     where coalesce(
       (select true from placements p where p.owner_uid = ${tx.owner} and p.router_id = reported.router_id
           and p.object_id = reported.object_id limit 1),
       (select true from object_states s where s.owner_uid = ${tx.owner} and s.router_id = reported.router_id
           and s.object_id = reported.object_id and s.reported_by is null limit 1))
    ${replacing(replaces)}`.execute(tx.db);
}

/**
 * `since` changes only with the status. A status is added to the history until the router was UP once, because it is the history
 * of its installation.
 */
async function writeRouters(tx: TenantTransaction, merged: MergedReports, now: number): Promise<void> {
  const rows = [...merged.routers].map(([routerID, reported]) => ({ routerID, ...reported }));
  // A report without a message must not clear the message about clones.
  const message = sql`
      (case when reported.message = '' and s.turns_at > ${now - CLONE_NOTICE_MS}::bigint then s.message
            else coalesce(reported.message, s.message) end)`;
  await sql`
    update router_states s set
      since = case when reported.status is null or reported.status = s.status then s.since else reported.since end,
      status = coalesce(reported.status, s.status), status_rank = coalesce(reported.status_rank, s.status_rank),
      message = ${message}, observed_at = ${now}::bigint,
      kubernetes_version = coalesce(reported.kubernetes_version, s.kubernetes_version),
      node_count = coalesce(reported.node_count, s.node_count),
      kubes_distro = coalesce(reported.kubes_distro, s.kubes_distro),
      phases = case when reported.status is null or s.phases -> -1 ->> 'status' in ('UP', reported.status) then s.phases
                    else (case when jsonb_array_length(s.phases) >= ${sql.lit(PHASES_KEPT)} then s.phases - 0
                               else s.phases end) || jsonb_build_array(jsonb_build_object(
                      'status', reported.status, 'at', reported.since, 'message', reported.message)) end
      from unnest(
             ${rows.map((r) => r.routerID)}::text[], ${rows.map((r) => r.router?.status ?? null)}::text[],
             ${rows.map((r) => (r.router ? statusRank(r.router.status) : null))}::int[],
             ${rows.map((r) => r.router?.since ?? null)}::bigint[],
             ${rows.map((r) => r.router?.message ?? null)}::text[],
             ${rows.map((r) => r.facts?.kubernetesVersion ?? null)}::text[],
             ${rows.map((r) => r.facts?.nodeCount ?? null)}::int[],
             ${rows.map((r) => r.facts?.kubesDistro ?? null)}::text[])
             as reported (router_id, status, status_rank, since, message, kubernetes_version, node_count, kubes_distro)
     where s.owner_uid = ${tx.owner} and s.router_id = reported.router_id
       and s.router_id = any(${rows.map((r) => r.routerID)}::text[])
       and (s.status, s.message, s.kubernetes_version, s.node_count, s.kubes_distro) is distinct from
           (coalesce(reported.status, s.status), ${message},
            coalesce(reported.kubernetes_version, s.kubernetes_version), coalesce(reported.node_count, s.node_count),
            coalesce(reported.kubes_distro, s.kubes_distro))`.execute(tx.db);
}
