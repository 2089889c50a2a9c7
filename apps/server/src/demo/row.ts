import type { Selectable } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { DemosTable } from './table.ts';

export type DemoRow = Selectable<DemosTable>;

/** A program that was not heard of for so long does not run any more, milliseconds. */
const HEARTBEAT_TIMEOUT_MS = 15_000;

/** The context's demo as it was written last; undefined where none was loaded by a server. */
export async function demoRow(tx: TenantTransaction): Promise<DemoRow | undefined> {
  return tx.db.selectFrom('demos').selectAll().where('owner_uid', '=', tx.owner).executeTakeFirst();
}

/** Whether a server works on it at this moment. */
export function isRunning(row: Pick<DemoRow, 'state' | 'beat_at'>, now: number): boolean {
  return row.state !== 'stopped' && now - row.beat_at < HEARTBEAT_TIMEOUT_MS;
}
