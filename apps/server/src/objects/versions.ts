import type { ObjectVersion } from '@hawser/contract/objects';
import { type RawBuilder, sql } from 'kysely';
import { requireRow } from '../http/failure.ts';
import { equalsAny } from '../store/equals-any.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Number of versions that are kept of an object, unless the operator sets another. */
export const VERSIONS_KEPT = 100;

/**
 * Stores the current YAML of objects unless it is stored already, and returns the newest stored version of each, which has that
 * YAML. `author` wrote it at `at`, epoch ms; null: it was written at its last change, by an unknown account.
 */
export async function storeVersions(
  tx: TenantTransaction,
  objectIDs: readonly string[],
  written: { readonly author: string; readonly at: number } | null,
): Promise<ReadonlyMap<string, number>> {
  if (objectIDs.length === 0) return new Map();
  const { rows } = await sql<Newest>`
    with newest as materialized (
      select o.id, v.version, v.yaml
        from objects o
        left join lateral (
          select version, yaml from object_versions
           where owner_uid = o.owner_uid and object_id = o.id order by version desc limit 1) v on true
       where o.owner_uid = ${tx.owner} and o.id ${equalsAny(objectIDs)}),
    stored as (
      insert into object_versions (owner_uid, object_id, version, yaml, digest, created_at, author_uid)
      select o.owner_uid, o.id, o.version, o.yaml, o.digest, coalesce(${written?.at ?? null}::bigint, o.updated_at),
             ${written?.author ?? null}::text
        from objects o join newest n on n.id = o.id
       where o.owner_uid = ${tx.owner} and o.yaml is distinct from n.yaml
      returning object_id, version)
    select n.id, coalesce(s.version, n.version) as version
      from newest n left join stored s on s.object_id = n.id`.execute(tx.db);
  return versionByID(rows);
}

/** The newest stored version of each object, which has its current YAML; none if none is stored. */
export async function newestVersions(
  tx: TenantTransaction,
  objectIDs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (objectIDs.length === 0) return new Map();
  const { rows } = await sql<Newest>`
    select object_id as id, max(version) as version from object_versions
     where owner_uid = ${tx.owner} and object_id ${equalsAny(objectIDs)} group by object_id`.execute(tx.db);
  return versionByID(rows);
}

interface Newest {
  readonly id: string;
  readonly version: number;
}

const versionByID = (rows: readonly Newest[]) => new Map(rows.map(({ id, version }) => [id, version]));

/** Deletes all but the newest `kept` stored versions of each object. */
export async function pruneVersions(
  tx: TenantTransaction,
  objectIDs: readonly string[],
  kept: number,
): Promise<void> {
  if (objectIDs.length === 0) return;
  // By the rows' addresses: a join with the table would be planned as a scan of it while its statistics are old.
  await sql`
    delete from object_versions
     where ctid = any(array(
       select old.ctid from unnest(${objectIDs}::text[]) as pruned (id)
        cross join lateral (
          select ctid from object_versions
           where owner_uid = ${tx.owner} and object_id = id
           order by version desc offset ${kept}::bigint) old))`.execute(tx.db);
}

/** A stored version of an active object, or its only one if it was never changed; 404 if this context has none. */
export async function objectVersion(
  tx: TenantTransaction,
  objectID: string,
  version: number,
): Promise<ObjectVersion> {
  return requireRow((await versionRows(tx, objectID, version))[0]);
}

/** The YAML of a stored version of an active object; null without one. */
export async function storedYaml(
  tx: TenantTransaction,
  objectID: string,
  version: number,
): Promise<string | null> {
  return (await versionRows(tx, objectID, version))[0]?.yaml ?? null;
}

async function versionRows(
  tx: TenantTransaction,
  objectID: string,
  version: number,
): Promise<readonly ObjectVersion[]> {
  const { rows } = await sql<ObjectVersion>`
    select version, yaml, at as "createdAt", author_uid as "authorUid" from (${versionsOf(tx, objectID)}) v
     where version = ${version}`.execute(tx.db);
  return rows;
}

/** SQL: the stored versions of an active object; of one that was never changed its current YAML. */
export const versionsOf = ({ owner }: TenantTransaction, objectID: string): RawBuilder<unknown> => sql`
  select v.version, v.yaml, v.created_at as at, v.author_uid
    from objects o join object_versions v on v.owner_uid = o.owner_uid and v.object_id = o.id
   where o.owner_uid = ${owner} and o.id = ${objectID} and o.active
  union all
  select o.version, o.yaml, o.updated_at, null from objects o
   where o.owner_uid = ${owner} and o.id = ${objectID} and o.active
     and not exists (select from object_versions where owner_uid = o.owner_uid and object_id = o.id)`;
