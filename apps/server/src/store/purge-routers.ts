import type { TenantTransaction } from './store.ts';

/** Deletes all rows of the routers of a network or cluster that is being deleted. */
export async function purgeRouters(
  tx: TenantTransaction,
  of: 'network_id' | 'cluster_id',
  id: string,
): Promise<void> {
  const gone = tx.db.selectFrom('routers').select('id').where('owner_uid', '=', tx.owner).where(of, '=', id);
  for (const table of [
    'placements',
    'object_states',
    'router_leases',
    'pending_installs',
    'agents',
    'router_states',
  ] as const) {
    await tx.db.deleteFrom(table).where('owner_uid', '=', tx.owner).where('router_id', 'in', gone).execute();
  }
  await tx.db.deleteFrom('routers').where('owner_uid', '=', tx.owner).where(of, '=', id).execute();
}
