import { networkReasons } from '@hawser/domain/networks';
import type { Selectable } from 'kysely';
import { conflicting } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** The columns of a locked network that commands need. The rules, of which there may be a thousand, are read with `rulesOf`. */
export type LockedNetwork = Omit<Selectable<Tables['networks']>, 'distribution_rules' | 'rules_digest'>;

const LOCKED = [
  'owner_uid',
  'id',
  'version',
  'name',
  'features',
  'install',
  'dns',
  'deletion_requested_at',
  'deletion_job_id',
  'serial_number',
  'drift_mode',
  'created_at',
  'updated_at',
] as const;

/**
 * Locks a network until the transaction ends, so that placements are computed from one state of rules, clusters and objects.
 * `shared`: for commands on single objects, which may run concurrently. `alone`: for commands that change rules or attached
 * clusters. Undefined if this context has no such network. To avoid deadlocks all commands take locks in the same order:
 * cluster, networks by id, account (`limitReached`), router or object.
 */
export function lockNetwork(
  tx: TenantTransaction,
  networkID: string,
  how: 'shared' | 'alone',
): Promise<LockedNetwork | undefined> {
  const network = tx.db
    .selectFrom('networks')
    .select(LOCKED)
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', networkID);
  return (how === 'shared' ? network.forShare() : network.forNoKeyUpdate()).executeTakeFirst();
}

/** Refuses commands that would add something to a network that is being deleted. The caller holds its lock. */
export function refuseWhileDeleting(network: Pick<LockedNetwork, 'deletion_requested_at'>): void {
  if (network.deletion_requested_at !== null) throw conflicting(networkReasons.beingDeleted, 'networkID');
}
