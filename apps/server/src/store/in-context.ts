import { sql } from 'kysely';
import type { TenantTransaction } from './store.ts';

/**
 * Runs `work` in the context of `owner`, inside a transaction of another context, so that both commit together. Row-level security
 * holds as everywhere: the transaction sees and writes the rows of one context at a time. Only for what belongs to two contexts,
 * such as joining an organization; whether the account of the transaction may do it is the caller's to check. No other statement
 * of the transaction may run meanwhile.
 */
export async function inContext<T>(
  tx: TenantTransaction,
  owner: string,
  work: (other: TenantTransaction) => Promise<T>,
): Promise<T> {
  if (owner === '') throw new Error('A context needs an owner.');
  const bind = (to: string) => sql`select set_config('app.owner_uid', ${to}, true)`.execute(tx.db);
  await bind(owner);
  try {
    return await work({
      owner,
      db: tx.db,
      atCommit() {
        throw new Error('A transaction commits in the context in which it began.');
      },
    });
  } finally {
    // After an error of the database the transaction can only be rolled back.
    await bind(tx.owner).catch(() => undefined);
  }
}
