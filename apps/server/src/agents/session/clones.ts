import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { recordRefusal } from '../phase.ts';

/**
 * How long the message about two agents with one identity is shown after they last replaced each other, milliseconds. A
 * disconnected agent reconnects within half of it.
 */
export const CLONE_NOTICE_MS = 60_000;

/** Shows on the router that two agents use its identity in turn. */
export async function recordClones(tx: TenantTransaction, routerID: string, now: number): Promise<void> {
  const before = await tx.db
    .selectFrom('router_states')
    .select('turns_at')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .executeTakeFirst();
  // The history contains it once, however often they do.
  const isNew = (before?.turns_at ?? 0) <= now - CLONE_NOTICE_MS;
  if (isNew) await recordRefusal(tx, routerID, agentMessages.twice, now);
  await tx.db
    .updateTable('router_states')
    .set({ turns_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .execute();
}

/** Clears the message when the clones have been quiet for that long. */
export async function clearExpiredClones(
  tx: TenantTransaction,
  routerIDs: readonly string[],
  now: number,
): Promise<void> {
  await sql`
    update router_states
       set turns_at = null, message = case when message = ${agentMessages.twice} then '' else message end
     where owner_uid = ${tx.owner} and router_id = any(${routerIDs}::text[])
       and turns_at <= ${now - CLONE_NOTICE_MS}::bigint`.execute(tx.db);
}
