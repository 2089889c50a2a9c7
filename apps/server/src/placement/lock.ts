import { networkReasons } from '@hawser/domain/networks';
import type { Selectable } from 'kysely';
import { conflicting } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';

/** What commands need of a network that they hold. Its rules are for `rulesOf`: there may be a thousand. */
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
  'created_at',
  'updated_at',
] as const;

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
): Promise<LockedNetwork | undefined> {
  const network = tx.db
    .selectFrom('networks')
    .select(LOCKED)
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', networkID);
  return (how === 'shared' ? network.forShare() : network.forNoKeyUpdate()).executeTakeFirst();
}

/** Refuses what would add to a network that is going away; the caller holds its lock. */
export function refuseWhileDeleting(network: Pick<LockedNetwork, 'deletion_requested_at'>): void {
  if (network.deletion_requested_at !== null) throw conflicting(networkReasons.beingDeleted, 'networkID');
}
