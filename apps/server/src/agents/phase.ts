import { routerTransition, statusRank } from '@hawser/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { RouterPhase } from '../status/index.ts';

/** Oldest phases beyond this many are forgotten. */
export const PHASES_KEPT = 50;

/** The router's stored status; UNINSTALLED where nothing is stored yet. */
export async function statusOf(tx: TenantTransaction, routerID: string): Promise<string> {
  const row = await tx.db
    .selectFrom('router_states')
    .select('status')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .executeTakeFirst();
  return row?.status ?? 'UNINSTALLED';
}

/** Puts the router into a state of its life and adds that to its history; `since` moves only with the status. */
export async function enterPhase(tx: TenantTransaction, routerID: string, phase: RouterPhase): Promise<void> {
  await enterPhases(tx, [routerID], phase);
}

/** The same for several routers. */
export async function enterPhases(
  tx: TenantTransaction,
  routerIDs: readonly string[],
  phase: RouterPhase,
): Promise<void> {
  if (routerIDs.length === 0) return;
  const { status, at, message } = phase;
  await sql`
    insert into router_states (owner_uid, router_id, status, status_rank, since, message, phases)
    select ${tx.owner}, router_id, ${status}, ${statusRank(status)}::int, ${at}::bigint, ${message}, ${JSON.stringify([phase])}::jsonb
      from unnest(${routerIDs}::text[]) as entering (router_id)
    on conflict (owner_uid, router_id) do update set ${phaseColumns(phase)}`.execute(tx.db);
}

/** What entering a phase sets in `router_states`. */
export function phaseColumns(phase: RouterPhase): RawBuilder<unknown> {
  const { status, at, message } = phase;
  return sql`
      since = case when router_states.status = ${status} then router_states.since else ${at} end,
      status = ${status}, status_rank = ${statusRank(status)}, message = ${message}, phases = ${phasesWith(phase)}`;
}

/**
 * Enters a phase where the life of a router allows it (Spec 2 §4): instructions are not issued anew for a router that is UP, and
 * nothing is fetched that was not issued. Tells whether it did.
 */
export async function enterPhaseIfAllowed(
  tx: TenantTransaction,
  routerID: string,
  phase: RouterPhase,
): Promise<boolean> {
  if (!routerTransition(await statusOf(tx, routerID), phase.status)) return false;
  await enterPhase(tx, routerID, phase);
  return true;
}

/** Adds to the history only: status and message are about something newer. */
export async function appendPhase(
  tx: TenantTransaction,
  routerID: string,
  phase: RouterPhase,
): Promise<void> {
  await sql`
    update router_states set phases = ${phasesWith(phase)}
     where owner_uid = ${tx.owner} and router_id = ${routerID}`.execute(tx.db);
}

/** Before an agent reported anything, a refusal is what the installation came to. */
const BEFORE_REPORTS = ['UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTRUCTIONS FETCHED', 'FAILED'];

/**
 * Tells the person why an agent was refused: FAILED where it was still being installed; a router that already has its
 * agent keeps its status and shows the message.
 */
export async function recordRefusal(
  tx: TenantTransaction,
  routerID: string,
  message: string,
  at: number,
): Promise<void> {
  const phase = { status: 'FAILED', at, message };
  if (BEFORE_REPORTS.includes(await statusOf(tx, routerID))) return enterPhase(tx, routerID, phase);
  await sql`
    update router_states set message = ${message}, phases = ${phasesWith(phase)}
     where owner_uid = ${tx.owner} and router_id = ${routerID}`.execute(tx.db);
}

/** A repeated phase replaces the one before it, so that a stubborn agent cannot push the history away. */
function phasesWith(phase: RouterPhase): RawBuilder<unknown> {
  return sql`
    (case
       when router_states.phases -> -1 ->> 'status' = ${phase.status} and router_states.phases -> -1 ->> 'message' = ${phase.message}
       then router_states.phases - -1
       when jsonb_array_length(router_states.phases) >= ${sql.lit(PHASES_KEPT)} then router_states.phases - 0
       else router_states.phases
     end) || ${JSON.stringify([phase])}::jsonb`;
}
