import { RepositoryCredentials } from '@hawser/contract/repositories';
import type { SealedColumn } from '../store/sealed-columns.ts';
import type { Sealer } from '../store/sealer.ts';
import type { TenantTransaction } from '../store/store.ts';

const sealName = (owner: string, id: string): string => `${owner}/repository_credentials/${id}`;

/** Where credentials of repositories are stored. */
export const sealedCredentials: SealedColumn = {
  table: 'repository_credentials',
  key: 'repository_id',
  column: 'sealed',
  associatedData: sealName,
};

/** Stores the credentials of a repository in place of the previous ones. */
export async function storeCredentials(
  { tx, sealer, now }: { readonly tx: TenantTransaction; readonly sealer: Sealer; readonly now: number },
  id: string,
  credentials: RepositoryCredentials,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(credentials), sealName(tx.owner, id));
  await tx.db
    .insertInto('repository_credentials')
    .values({ owner_uid: tx.owner, repository_id: id, sealed, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'repository_id']).doUpdateSet({ sealed, created_at: now }),
    )
    .execute();
}

export async function removeCredentials(tx: TenantTransaction, id: string): Promise<void> {
  await tx.db
    .deleteFrom('repository_credentials')
    .where('owner_uid', '=', tx.owner)
    .where('repository_id', '=', id)
    .execute();
}

/** The credentials of a repository, for a connection to it; null if there are none. They are never sent to a browser. */
export async function readCredentials(
  tx: TenantTransaction,
  sealer: Sealer,
  id: string,
): Promise<RepositoryCredentials | null> {
  const row = await tx.db
    .selectFrom('repository_credentials')
    .select('sealed')
    .where('owner_uid', '=', tx.owner)
    .where('repository_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  return RepositoryCredentials.parse(JSON.parse(sealer.open(row.sealed, sealName(tx.owner, id))));
}
