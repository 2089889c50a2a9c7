import type { Selectable } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { DemosTable } from './table.ts';

export type DemoRow = Selectable<DemosTable>;

/** A run without a heartbeat for this long is considered stopped, milliseconds. */
const HEARTBEAT_TIMEOUT_MS = 15_000;

/** The stored demo of the context; undefined when no server has loaded one. */
export async function demoRow(tx: TenantTransaction): Promise<DemoRow | undefined> {
  return tx.db.selectFrom('demos').selectAll().where('owner_uid', '=', tx.owner).executeTakeFirst();
}

/** Whether a server runs it now. */
export function isRunning(row: Pick<DemoRow, 'state' | 'beat_at'>, now: number): boolean {
  return row.state !== 'stopped' && now - row.beat_at < HEARTBEAT_TIMEOUT_MS;
}
