import { networkReasons } from '@hawser/domain';
import type { Selectable } from 'kysely';
import { conflicting } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { NetworksTable } from '../store/tables.ts';

/**
 * Locks a network until the transaction ends, so that placements are decided against one state of rules, clusters and
 * objects: `shared` by commands on single objects, which do not disturb each other, `alone` by all that change rules or
 * attached clusters. Undefined when this context has no such network. Locks are taken
 * in one order everywhere: cluster, networks by id, account (`limitReached`), router or object.
 */
export function lockNetwork(
  tx: TenantTransaction,
  networkID: string,
  how: 'shared' | 'alone',
): Promise<Selectable<NetworksTable> | undefined> {
  const network = tx.db
    .selectFrom('networks')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', networkID);
  return (how === 'shared' ? network.forShare() : network.forNoKeyUpdate()).executeTakeFirst();
}

/** Refuses what would add to a network that is going away; the caller holds its lock. */
export function refuseWhileDeleting(network: Pick<Selectable<NetworksTable>, 'deletion_requested_at'>): void {
  if (network.deletion_requested_at !== null) throw conflicting(networkReasons.beingDeleted, 'networkID');
}
