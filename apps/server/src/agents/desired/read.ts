import type { DriftMode } from '@hawser/domain/drift';
import type { StoredFeatures } from '@hawser/domain/features';
import { deliveredID } from '@hawser/domain/gitops';
import { sql } from 'kysely';
import { byArgoCd } from '../../placement/index.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectOnRouter } from '../object-on-router.ts';

/** A desired object; `json` is the contract's DesiredObject as JSON text, made once for all routers. */
export interface DesiredObject {
  readonly digest: string;
  readonly json: string;
}

/** Digest of each object that belongs on these routers now, by router; a digest is read once for all of them. */
export async function desiredDigests(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  // A lateral look-up per router: without statistics a join would read all placements of the context.
  const { rows } = await sql<{ router_id: string; ids: string | null }>`
    select asked.router_id, placed.ids from unnest(${routerIDs}::text[]) as asked (router_id)
     cross join lateral (
       select string_agg(p.object_id, ' ') as ids from placements p
        where p.owner_uid = ${tx.owner} and p.router_id = asked.router_id offset 0) placed`.execute(tx.db);
  const placed = rows.map(({ router_id, ids }) => [router_id, ids?.split(' ') ?? []] as const);
  const wanted = new Set<string>();
  for (const [, ids] of placed) for (const id of ids) wanted.add(id);
  const objects = await digestsOf(tx, [...wanted]);
  return new Map(
    placed.map(([routerID, ids]) => {
      const digests = new Map<string, string>();
      for (const asked of ids) {
        // Sessions share one string for all routers that have the object.
        const object = objects.get(asked);
        if (object !== undefined) digests.set(object.id, object.digest);
      }
      return [routerID, digests];
    }),
  );
}

/** Digests of the active ones of these objects that agents apply where they are placed: not of those that Argo CD delivers. */
async function digestsOf(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, { readonly id: string; readonly digest: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; digest: string }>`
    select o.id, o.digest from unnest(${ids}::text[]) as asked (id)
     cross join lateral (
       select id, digest, active, origin, kind, network_feature_slug from objects where owner_uid = ${tx.owner} and id = asked.id limit 1) o
     where o.active and not ${byArgoCd('o')}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of `pairs` that are not placed, as `<routerID>/<objectID>`: usually none. */
export async function unplacedPairs(
  tx: TenantTransaction,
  pairs: readonly ObjectOnRouter[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ router_id: string; object_id: string }>`
    select asked.router_id, asked.object_id
      from unnest(${pairs.map((pair) => pair.routerID)}::text[], ${pairs.map((pair) => pair.objectID)}::text[])
             as asked (router_id, object_id)
      left join lateral (
        select true as placed from placements p
         where p.owner_uid = ${tx.owner} and p.router_id = asked.router_id and p.object_id = asked.object_id
         limit 1) found on true
     where found.placed is null`.execute(tx.db);
  return new Set(rows.map((row) => `${row.router_id}/${row.object_id}`));
}

/** The active ones of these objects that agents apply where they are placed. */
export async function desiredObjects(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, DesiredObject>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; version: number; digest: string; manifest: string }>`
    select o.id, o.version, o.digest, o.manifest::text as manifest from unnest(${ids}::text[]) as asked (id)
     cross join lateral (
       select id, version, digest, manifest, active, origin, kind, network_feature_slug from objects
        where owner_uid = ${tx.owner} and id = asked.id limit 1) o
     where o.active and not ${byArgoCd('o')}`.execute(tx.db);
  return new Map(
    rows.map(({ id, version, digest, manifest }) => {
      const head = JSON.stringify({ objectID: id, version, digest });
      return [id, { digest, json: `${head.slice(0, -1)},"manifest":${manifest}}` }];
    }),
  );
}

/** An attached router. */
export interface AttachedRouter {
  readonly detaching: boolean;
  /** The latest session of its agent on any server; null when none is known. */
  readonly sessionID: string | null;
  /** When clones of its agent were last seen; null when no message about it is shown. */
  readonly clonesAt: number | null;
  readonly networkID: string;
  /** Whether its network says that agents put back at once what was changed by hand. */
  readonly correctsDrift: boolean;
  readonly isEdge: boolean;
  /** The features of its network. */
  readonly features: StoredFeatures;
}

interface RouterRow {
  readonly id: string;
  readonly detach_requested_at: number | null;
  readonly session_id: string | null;
  readonly turns_at: number | null;
  readonly network_id: string;
  readonly drift_mode: DriftMode | null;
  readonly is_edge: boolean;
  readonly features: StoredFeatures | null;
}

/** The attached ones of these routers. */
export async function attachedRouters(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, AttachedRouter>> {
  const { rows } = await sql<RouterRow>`
    select r.id, r.detach_requested_at, r.network_id, s.session_id, s.turns_at, n.drift_mode, r.is_edge,
           case when r.is_edge then null else n.features end as features from unnest(${ids}::text[]) as asked (id)
     cross join lateral (
       select id, active, detach_requested_at, network_id, is_edge from routers
        where owner_uid = ${tx.owner} and id = asked.id limit 1) r
      left join lateral (
       select session_id, turns_at from router_states
        where owner_uid = ${tx.owner} and router_id = asked.id limit 1) s on true
      left join lateral (
       select drift_mode, features from networks where owner_uid = ${tx.owner} and id = r.network_id limit 1) n on true
     where r.active`.execute(tx.db);
  return new Map(
    rows.map(
      ({ id, detach_requested_at, session_id, turns_at, network_id, drift_mode, is_edge, features }) => [
        id,
        {
          detaching: detach_requested_at !== null,
          sessionID: session_id,
          clonesAt: turns_at,
          networkID: network_id,
          correctsDrift: drift_mode === 'correct',
          isEdge: is_edge,
          features: features ?? {},
        },
      ],
    ),
  );
}

/** Which objects somebody asked to put back on these routers after `since`, epoch ms, and when. Read by an index of few rows. */
export async function putBacks(
  tx: TenantTransaction,
  routerIDs: readonly string[],
  since: number,
): Promise<readonly (ObjectOnRouter & { readonly at: number })[]> {
  const { rows } = await sql<ObjectOnRouter & { at: number }>`
    select router_id as "routerID", object_id as "objectID", put_back_at as at from placements
     where owner_uid = ${tx.owner} and router_id = any(${routerIDs}::text[]) and put_back_at is not null
       and put_back_at > ${since}::bigint`.execute(tx.db);
  return rows;
}

/**
 * Which objects that the hub of these networks writes into Argo CD somebody asked to put back after `since`, epoch ms, and when: for each
 * the hub's name of it.
 */
export async function deliveredPutBacks(
  tx: TenantTransaction,
  networkIDs: readonly string[],
  since: number,
): Promise<readonly { readonly networkID: string; readonly objectID: string; readonly at: number }[]> {
  if (networkIDs.length === 0) return [];
  const { rows } = await sql<ObjectOnRouter & { networkID: string; at: number }>`
    select o.network_id as "networkID", p.router_id as "routerID", p.object_id as "objectID", p.put_back_at as at
      from routers r
      join placements p on p.owner_uid = r.owner_uid and p.router_id = r.id and p.put_back_at is not null
        and p.put_back_at > ${since}::bigint
      join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and ${byArgoCd('o')}
     where r.owner_uid = ${tx.owner} and r.network_id = any(${networkIDs}::text[]) and r.active`.execute(
    tx.db,
  );
  return rows.map(({ networkID, at, ...key }) => ({ networkID, objectID: deliveredID(key), at }));
}
