import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { recordRefusal } from '../phase.ts';

/**
 * So long after two agents of one router took turns people are told of it, milliseconds: whoever is cut off tries again within half
 * of it.
 */
export const CLONE_NOTICE_MS = 60_000;

/** Tells the person that two agents take turns with the identity of a router. */
export async function recordClones(tx: TenantTransaction, routerID: string, now: number): Promise<void> {
  const before = await tx.db
    .selectFrom('router_states')
    .select('turns_at')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .executeTakeFirst();
  // The history has it once, however often they do.
  const isNew = (before?.turns_at ?? 0) <= now - CLONE_NOTICE_MS;
  if (isNew) await recordRefusal(tx, routerID, agentMessages.twice, now);
  await tx.db
    .updateTable('router_states')
    .set({ turns_at: now })
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .execute();
}

/** Tells no longer of turns that are over for so long. */
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
