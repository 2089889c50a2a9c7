import type { TenantTransaction } from '../store/store.ts';

/** Requests a check of a repository: it is due at once, and counts against the limit of the account. */
export async function requestCheck(tx: TenantTransaction, id: string, now: number): Promise<void> {
  const due = { check_after: now, is_requested: true };
  await tx.db
    .insertInto('repository_checks')
    .values({ owner_uid: tx.owner, repository_id: id, ...due })
    .onConflict((conflict) => conflict.columns(['owner_uid', 'repository_id']).doUpdateSet(due))
    .execute();
}
