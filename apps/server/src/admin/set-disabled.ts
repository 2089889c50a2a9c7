import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * Locks an account until the transaction ends, and before it the organization whose account it is: whoever deletes or makes an organization
 * holds that one while another connection changes the account, and PostgreSQL does not see that both would wait for each other.
 */
export async function lockAccount(system: Kysely<Tables>, uid: string): Promise<void> {
  for (const table of ['organizations', 'accounts'] as const)
    await system.selectFrom(table).select('owner_uid').where('owner_uid', '=', uid).forUpdate().execute();
}

/**
 * Disables an account since `at`, or enables it (null), in the caller's transaction. With the account of an organization that is the
 * organization for all of its members, whom the change feed tells: their sessions go on elsewhere.
 */
export async function setDisabled(system: Kysely<Tables>, uid: string, at: number | null): Promise<void> {
  await system.updateTable('accounts').set({ disabled_at: at }).where('owner_uid', '=', uid).execute();
  await system.updateTable('organizations').set({ disabled_at: at }).where('owner_uid', '=', uid).execute();
}
