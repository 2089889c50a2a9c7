import { changesByRouter } from '../status/index.ts';
import { tenantTable } from '../store/schema/index.ts';
import type { PlacementsTable } from './table.ts';

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

export const placementSchema = [placements];
