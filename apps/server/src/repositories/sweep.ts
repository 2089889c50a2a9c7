import { CHECK_LEASE_MS } from '@hawser/domain/repositories';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Marks states whose check is too old, in all contexts: windows that show them are read again. */
export async function expireStates(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .updateTable('repositories')
    .set({ connection_status: 'unknown' })
    .where('observed_at', '<=', now - CHECK_LEASE_MS)
    .where('connection_status', '<>', 'unknown')
    .execute();
}
