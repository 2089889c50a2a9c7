import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

/** An object on a router, by ids. */
export interface Pair {
  readonly routerID: string;
  readonly objectID: string;
}

/** A desired object; `json` is the contract's DesiredObject as JSON text, made once for all routers. */
export interface Wanted {
  readonly digest: string;
  readonly json: string;
}

/** Digest of each object that belongs on the router now. */
export async function desiredDigests(tx: TenantTransaction, routerID: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; digest: string }>`
    select o.id, o.digest
      from placements p join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and o.active
     where p.owner_uid = ${tx.owner} and p.router_id = ${routerID}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row.digest]));
}

/** Those of `pairs` that are placed, as `<routerID>/<objectID>`. */
export async function placedPairs(tx: TenantTransaction, pairs: readonly Pair[]): Promise<Set<string>> {
  const { rows } = await sql<{ router_id: string; object_id: string }>`
    select p.router_id, p.object_id
      from unnest(${pairs.map((pair) => pair.routerID)}::text[], ${pairs.map((pair) => pair.objectID)}::text[])
             as asked (router_id, object_id)
      join placements p on p.owner_uid = ${tx.owner} and p.router_id = asked.router_id
       and p.object_id = asked.object_id`.execute(tx.db);
  return new Set(rows.map((row) => `${row.router_id}/${row.object_id}`));
}

/** The active ones of these objects. */
export async function wantedObjects(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, Wanted>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: number; digest: string; manifest: string }>`
    select id, version, digest, manifest::text as manifest from objects
     where owner_uid = ${tx.owner} and id = any(${ids}::text[]) and active`.execute(tx.db);
  return new Map(
    rows.map(({ id, version, digest, manifest }) => {
      const head = JSON.stringify({ objectID: id, version, digest });
      return [id, { digest, json: `${head.slice(0, -1)},"manifest":${manifest}}` }];
    }),
  );
}

/** How these routers stand with us: attached, being detached, or gone (not in the answer). */
export async function attachedRouters(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, { detaching: boolean }>> {
  const { rows } = await sql<{ id: string; detach_requested_at: number | null }>`
    select id, detach_requested_at from routers
     where owner_uid = ${tx.owner} and id = any(${ids}::text[]) and active`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, { detaching: row.detach_requested_at !== null }]));
}
