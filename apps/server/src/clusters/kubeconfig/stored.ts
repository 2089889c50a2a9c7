import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { Credentials } from './credentials.ts';

/** How long an upload waits for a cluster that is defined with it, milliseconds. */
export const UPLOAD_KEPT_MS = 60 * 60_000;

const Context = z.object({
  name: z.string(),
  clusterName: z.string(),
  userName: z.string(),
  credentials: Credentials,
});
/** A context of an upload that may be used. */
export type StoredContext = z.infer<typeof Context>;

const Kept = z.object({
  credentials: Credentials,
  aws: z
    .object({ accessKeyId: z.string(), secretAccessKey: z.string(), sessionToken: z.string().nullable() })
    .nullable(),
});
/** The credentials of a cluster as they are kept. */
export type ClusterCredentials = z.infer<typeof Kept>;

const uploadPlace = (owner: string, id: string): string => `${owner}/kubeconfig_uploads/${id}`;
const clusterPlace = (owner: string, id: string): string => `${owner}/cluster_credentials/${id}`;

export function sealUpload(
  sealer: Sealer,
  owner: string,
  id: string,
  contexts: readonly StoredContext[],
): string {
  return sealer.seal(JSON.stringify(contexts), uploadPlace(owner, id));
}

/** The contexts of an upload that may be used, or null where there is none of this id, or not any more. */
export async function readUpload(
  tx: TenantTransaction,
  sealer: Sealer,
  id: string,
  now: number,
): Promise<readonly StoredContext[] | null> {
  const row = await tx.db
    .selectFrom('kubeconfig_uploads')
    .select('sealed')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', id)
    .where('created_at', '>', now - UPLOAD_KEPT_MS)
    .executeTakeFirst();
  if (row === undefined) return null;
  return z.array(Context).parse(JSON.parse(sealer.open(row.sealed, uploadPlace(tx.owner, id))));
}

/** Removes uploads that no cluster was defined with in time. */
export async function sweepUploads(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('kubeconfig_uploads')
    .where('created_at', '<', now - UPLOAD_KEPT_MS)
    .execute();
}

/** Keeps a cluster's credentials in place of those it had, with the commit. */
export function keepCredentials(
  tx: TenantTransaction,
  sealer: Sealer,
  { cloudID, uploadID, now }: { cloudID: string; uploadID: string; now: number },
  kept: ClusterCredentials,
): void {
  const sealed = sealer.seal(JSON.stringify(kept), clusterPlace(tx.owner, cloudID));
  const keep = tx.db
    .insertInto('cluster_credentials')
    .values({ owner_uid: tx.owner, cluster_id: cloudID, upload_id: uploadID, sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_uid', 'cluster_id'])
        .doUpdateSet({ upload_id: uploadID, sealed, created_at: now }),
    );
  tx.atCommit(keep.compile());
}

/** A cluster's credentials, or null where none were uploaded. */
export async function readCredentials(
  tx: TenantTransaction,
  sealer: Sealer,
  cloudID: string,
): Promise<ClusterCredentials | null> {
  const row = await tx.db
    .selectFrom('cluster_credentials')
    .select('sealed')
    .where('owner_uid', '=', tx.owner)
    .where('cluster_id', '=', cloudID)
    .executeTakeFirst();
  if (row === undefined) return null;
  return Kept.parse(JSON.parse(sealer.open(row.sealed, clusterPlace(tx.owner, cloudID))));
}
