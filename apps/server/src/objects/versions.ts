import type { ObjectVersion } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { requireRow } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Number of versions that are kept of an object. */
export const VERSIONS_KEPT = 100;

/**
 * Stores the current YAML of an object unless it is stored already. `author` wrote it at `at`, epoch ms; null: it was written at its
 * last change, by an unknown account.
 */
export async function storeVersion(
  tx: TenantTransaction,
  objectID: string,
  written: { readonly author: string; readonly at: number } | null,
): Promise<void> {
  await sql`
    insert into object_versions (owner_uid, object_id, version, yaml, digest, created_at, author_uid)
    select o.owner_uid, o.id, o.version, o.yaml, o.digest, coalesce(${written?.at ?? null}::bigint, o.updated_at),
           ${written?.author ?? null}::text
      from objects o
     where o.owner_uid = ${tx.owner} and o.id = ${objectID}
       and o.yaml is distinct from (
         select v.yaml from object_versions v where v.owner_uid = o.owner_uid and v.object_id = o.id
          order by v.version desc limit 1)`.execute(tx.db);
}

/** Deletes all but the newest stored versions of an object. */
export async function pruneVersions(tx: TenantTransaction, objectID: string): Promise<void> {
  await sql`
    delete from object_versions where owner_uid = ${tx.owner} and object_id = ${objectID} and version <= (
      select version from object_versions where owner_uid = ${tx.owner} and object_id = ${objectID}
       order by version desc offset ${sql.lit(VERSIONS_KEPT)} limit 1)`.execute(tx.db);
}

/** A stored version of an active object; 404 if this context has none. */
export async function objectVersion(
  tx: TenantTransaction,
  objectID: string,
  version: number,
): Promise<ObjectVersion> {
  const { rows } = await sql<ObjectVersion>`
    select v.version, v.yaml, v.created_at as "createdAt", v.author_uid as "authorUid"
      from object_versions v join objects o on o.owner_uid = v.owner_uid and o.id = v.object_id and o.active
     where v.owner_uid = ${tx.owner} and v.object_id = ${objectID} and v.version = ${version}`.execute(tx.db);
  return requireRow(rows[0]);
}
