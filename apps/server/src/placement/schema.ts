import { changesByRouter } from '../feed/index.ts';
import { tenantTable } from '../store/schema/index.ts';
import type { PlacementsTable } from './table.ts';

/**
 * Desired: which object belongs on which router. Written in the transaction of the command that decides it, under the network's
 * lock (docs/decisions/0009), which stands in for foreign keys: their checks cost more than the row (docs/decisions/0017).
 */
const placements = tenantTable<PlacementsTable>({
  name: 'placements',
  columns: {
    router_id: 'text not null',
    object_id: 'text not null',
    network_id: 'text not null',
    created_at: 'bigint not null',
  },
  primaryKey: ['router_id', 'object_id'],
  indexes: [
    // Without the router entries are equal and kept as one: a twentieth of the size, half of the writing (docs/decisions/0028).
    'create index placements_object on placements (owner_uid, object_id)',
  ],
  changes: changesByRouter,
});

export const placementSchema = [placements];
