import { changesByRouter } from '../status/index.ts';
import { tenantTable } from '../store/schema/index.ts';
import type { PlacementsTable, RemovalsTable } from './table.ts';

/**
 * Desired state: which object belongs on which router. Written in the same transaction as the command that causes the change,
 * under the network's lock (docs/decisions/0009). The lock replaces foreign keys, whose checks would cost more than writing the
 * row (docs/decisions/0017). A migration added the column `put_back_at`.
 */
const placements = tenantTable<Omit<PlacementsTable, 'put_back_at'>>({
  name: 'placements',
  columns: {
    router_id: 'text not null',
    object_id: 'text not null',
    network_id: 'text not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['router_id', 'object_id'],
  indexes: [
    // Without the router in the index PostgreSQL deduplicates equal entries: the index is a twentieth of the size and half as
    // expensive to write (docs/decisions/0028).
    'create index placements_object on placements (owner_uid, object_id)',
  ],
  changes: changesByRouter,
});

const NAMED = (rows: string) => `select owner_uid, router_id || '/' || object_id as id from ${rows}`;

/**
 * Desired state: what a hub is to remove from Argo CD. Written with the end of a placement, and deleted when the agent of the hub says that
 * it is gone; what Argo CD says meanwhile is the state of the object. Placed again, a row means nothing.
 */
const removals = tenantTable<RemovalsTable>({
  name: 'removals',
  columns: {
    router_id: 'text not null',
    object_id: 'text not null',
    network_id: 'text not null',
    since: 'bigint not null',
  },
  primaryKey: ['router_id', 'object_id'],
  indexes: ['create index removals_network on removals (owner_uid, network_id)'],
  changes: { insert: NAMED('new_rows'), update: NAMED('new_rows'), delete: NAMED('old_rows') },
});

export const placementSchema = [placements, removals];
