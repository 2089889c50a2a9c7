import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import type { AgentSession } from './session.ts';

/**
 * Records that these sessions have ended at `now` (epoch ms), so that what is saved says at once that it waits for the agent. The status of
 * the router does not change before its lease ends. A router that has a later session is left as it is.
 */
export async function recordDepartures(
  tx: TenantTransaction,
  sessions: readonly AgentSession[],
  now: number,
): Promise<void> {
  await sql`
    update router_states s set session_ended_at = ${now}
      from unnest(${sessions.map(({ identity }) => identity.routerID)}::text[], ${sessions.map(({ id }) => id)}::text[])
             as ended (router_id, session_id)
     where s.owner_uid = ${tx.owner} and s.router_id = ended.router_id and s.session_id = ended.session_id
       and s.router_id = any(${sessions.map(({ identity }) => identity.routerID)}::text[])`.execute(tx.db);
}
