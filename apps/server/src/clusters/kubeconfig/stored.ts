import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { SealedColumn } from '../../store/sealed-columns.ts';
import type { Sealer } from '../../store/sealer.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import { Credentials } from './credentials.ts';

/** How long an upload is kept if no cluster is defined with it, milliseconds. */
export const UPLOAD_EXPIRES_MS = 60 * 60_000;

/** A usable context of an upload. */
interface StoredContext {
  readonly name: string;
  readonly clusterName: string;
  readonly userName: string;
  readonly credentials: Credentials;
}

/** The contexts of an upload as they are stored: what several of them share is stored once. */
const StoredUpload = z.object({
  servers: z.array(Credentials.omit({ user: true })),
  users: z.array(Credentials.shape.user),
  contexts: z.array(
    z.object({
      name: z.string(),
      clusterName: z.string(),
      userName: z.string(),
      /** Positions in the lists. */
      server: z.number().int(),
      user: z.number().int(),
    }),
  ),
});

const StoredCredentials = z.object({
  credentials: Credentials,
  aws: z
    .object({ accessKeyId: z.string(), secretAccessKey: z.string(), sessionToken: z.string().nullable() })
    .nullable(),
});
/** The stored credentials of a cluster. */
export type ClusterCredentials = z.infer<typeof StoredCredentials>;

const uploadPlace = (owner: string, id: string): string => `${owner}/kubeconfig_uploads/${id}`;
const clusterSealName = (owner: string, id: string): string => `${owner}/cluster_credentials/${id}`;

/** Where kubeconfigs are stored. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'kubeconfig_uploads', key: 'id', column: 'sealed', associatedData: uploadPlace },
  { table: 'cluster_credentials', key: 'cluster_id', column: 'sealed', associatedData: clusterSealName },
];

export function sealUpload(
  sealer: Sealer,
  owner: string,
  id: string,
  contexts: readonly StoredContext[],
): string {
  return sealer.seal(JSON.stringify(withoutRepeats(contexts)), uploadPlace(owner, id));
}

/** Values by a key, each once, in the order in which they were added. */
class Positions<Value> {
  readonly values: Value[] = [];
  readonly #positions = new Map<string, number>();

  of(key: string, value: Value): number {
    const known = this.#positions.get(key) ?? this.values.push(value) - 1;
    this.#positions.set(key, known);
    return known;
  }
}

function withoutRepeats(contexts: readonly StoredContext[]): z.infer<typeof StoredUpload> {
  const servers = new Positions<Omit<Credentials, 'user'>>();
  const users = new Positions<Credentials['user']>();
  const stored = contexts.map(({ credentials: { user, ...server }, ...context }) => ({
    ...context,
    server: servers.of(context.clusterName, server),
    // What an EKS user is depends on its cluster, too.
    user: users.of(JSON.stringify([context.userName, user.kind === 'eks' ? context.clusterName : '']), user),
  }));
  return { servers: servers.values, users: users.values, contexts: stored };
}

function contextsOf(text: string): StoredContext[] {
  const { servers, users, contexts } = StoredUpload.parse(JSON.parse(text));
  return contexts.flatMap(({ server: atServer, user: atUser, ...context }) => {
    const [server, user] = [servers[atServer], users[atUser]];
    return server === undefined || user === undefined
      ? []
      : [{ ...context, credentials: { ...server, user } }];
  });
}

/** How many pending uploads a context may have. */
const PENDING_MAX = 20;

/** Deletes the oldest pending uploads of this context, so that one more is at most the allowed number. */
export async function dropOldUploads(tx: TenantTransaction): Promise<void> {
  const newest = tx.db
    .selectFrom('kubeconfig_uploads')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PENDING_MAX - 1);
  await tx.db
    .deleteFrom('kubeconfig_uploads')
    .where('owner_uid', '=', tx.owner)
    .where('id', 'not in', newest)
    .execute();
}

/** The usable contexts of an upload; null if the upload does not exist or expired. */
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
    .where('created_at', '>', now - UPLOAD_EXPIRES_MS)
    .executeTakeFirst();
  if (row === undefined) return null;
  return contextsOf(sealer.open(row.sealed, uploadPlace(tx.owner, id)));
}

/** Deletes expired uploads of all contexts. */
export async function deleteExpiredUploads(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('kubeconfig_uploads')
    .where('created_at', '<', now - UPLOAD_EXPIRES_MS)
    .execute();
}

/** Stores a cluster's credentials in place of the previous ones, with the commit. */
export function storeCredentials(
  tx: TenantTransaction,
  sealer: Sealer,
  { cloudID, uploadID, now }: { cloudID: string; uploadID: string; now: number },
  credentials: ClusterCredentials,
): void {
  const sealed = sealer.seal(JSON.stringify(credentials), clusterSealName(tx.owner, cloudID));
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

/** A cluster's credentials; null if none were uploaded. */
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
  return StoredCredentials.parse(JSON.parse(sealer.open(row.sealed, clusterSealName(tx.owner, cloudID))));
}
