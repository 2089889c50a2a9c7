import { routerTransition } from '@hawser/domain/routers';
import { statusRank } from '@hawser/domain/status';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { RouterPhase } from '../status/index.ts';

/** Number of phases that are kept; the oldest are dropped. */
export const PHASES_KEPT = 50;

/** The router's stored status; UNINSTALLED where nothing is stored yet. */
async function statusOf(tx: TenantTransaction, routerID: string): Promise<string> {
  const row = await tx.db
    .selectFrom('router_states')
    .select('status')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .executeTakeFirst();
  return row?.status ?? 'UNINSTALLED';
}

/** Sets the status of a router and adds it to the history. `since` changes only with the status. */
async function enterPhase(tx: TenantTransaction, routerID: string, phase: RouterPhase): Promise<void> {
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

/** The columns of `router_states` that entering a phase sets. */
export function phaseColumns(phase: RouterPhase): RawBuilder<unknown> {
  const { status, at, message } = phase;
  return sql`
      since = case when router_states.status = ${status} then router_states.since else ${at} end,
      status = ${status}, status_rank = ${statusRank(status)}, message = ${message}, phases = ${phasesWith(phase)}`;
}

/**
 * Enters a phase if the state machine of a router allows it (Spec 2 §4): instructions are not issued for a router that is UP,
 * and cannot be fetched before they are issued. Returns whether it did.
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

/** Adds to the history only, because status and message are newer. */
export async function appendPhase(
  tx: TenantTransaction,
  routerID: string,
  phase: RouterPhase,
): Promise<void> {
  await sql`
    update router_states set phases = ${phasesWith(phase)}
     where owner_uid = ${tx.owner} and router_id = ${routerID}`.execute(tx.db);
}

/** Statuses before the first report of an agent, in which a refusal means that the installation failed. */
const BEFORE_REPORTS = ['UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTRUCTIONS FETCHED', 'FAILED'];

/**
 * Records why an agent was refused: FAILED while it was being installed. A router that already has an agent keeps its status and
 * shows the message.
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

/** A repeated phase replaces the previous one, so that an agent that keeps retrying does not fill the history. */
function phasesWith(phase: RouterPhase): RawBuilder<unknown> {
  return sql`
    (case
       when router_states.phases -> -1 ->> 'status' = ${phase.status} and router_states.phases -> -1 ->> 'message' = ${phase.message}
       then router_states.phases - -1
       when jsonb_array_length(router_states.phases) >= ${sql.lit(PHASES_KEPT)} then router_states.phases - 0
       else router_states.phases
     end) || ${JSON.stringify([phase])}::jsonb`;
}
