import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';

export const REMINDER_TEMPLATE = 'agent-upgrade';
/** People of one context are asked once in this time, milliseconds. */
const PERIOD_MS = 24 * 60 * 60_000;

/** When the people of these contexts were last asked to upgrade their agents, within the last day. */
export async function reminders(
  system: Kysely<Tables>,
  owners: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (owners.length === 0) return new Map();
  const rows = await system
    .selectFrom('mail_outbox')
    .select(({ fn }) => ['owner_uid', fn.max('created_at').as('at')])
    .where('owner_uid', 'in', owners)
    .where('template', '=', REMINDER_TEMPLATE)
    .where('created_at', '>', now - PERIOD_MS)
    .groupBy('owner_uid')
    .execute();
  return new Map(rows.map(({ owner_uid: owner, at }) => [owner, at]));
}
