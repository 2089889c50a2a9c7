import type { ObjectVersion } from '@hawser/contract/objects';
import { type RawBuilder, sql } from 'kysely';
import { requireRow } from '../http/failure.ts';
import { equalsAny } from '../store/equals-any.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Number of versions that are kept of an object, unless the operator sets another. */
export const VERSIONS_KEPT = 100;

/** The YAML that a change writes to an object. */
interface WrittenYaml {
  readonly id: string;
  readonly yaml: string;
  readonly digest: string;
  /** The version that the object gets by the change. */
  readonly version: number;
}

/**
 * Stores the YAML of objects before and after a change that is about to be written, each unless it is stored already. Returns the
 * newest stored version of each before the change, which has the YAML of then. `author` makes the change at `at`, epoch ms; the YAML
 * before it was written at the last change, by an unknown account.
 */
export async function storeVersions(
  tx: TenantTransaction,
  written: readonly WrittenYaml[],
  { author, at }: { readonly author: string; readonly at: number },
): Promise<ReadonlyMap<string, number>> {
  if (written.length === 0) return new Map();
  const { rows } = await sql<Newest>`
    with changed as materialized (
      select o.id, o.version, o.yaml, o.digest, o.updated_at, v.version as newest_version,
             v.yaml is distinct from o.yaml as is_unstored, new.yaml as new_yaml, new.digest as new_digest,
             new.version as new_version
        from unnest(${written.map(({ id }) => id)}::text[], ${written.map(({ yaml }) => yaml)}::text[],
                    ${written.map(({ digest }) => digest)}::text[], ${written.map(({ version }) => version)}::bigint[])
             as new (id, yaml, digest, version)
        cross join lateral (
          select id, version, yaml, digest, updated_at from objects
           where owner_uid = ${tx.owner} and id = new.id) o
        left join lateral (
          select version, yaml from object_versions
           where owner_uid = ${tx.owner} and object_id = new.id order by version desc limit 1) v on true),
    stored as (
      insert into object_versions (owner_uid, object_id, version, yaml, digest, created_at, author_uid)
      select ${tx.owner}, id, version, yaml, digest, updated_at, null from changed where is_unstored
      union all
      select ${tx.owner}, id, new_version, new_yaml, new_digest, ${at}::bigint, ${author}::text from changed
       where new_yaml is distinct from yaml)
    select id, case when is_unstored then version else newest_version end as version from changed`.execute(
    tx.db,
  );
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
