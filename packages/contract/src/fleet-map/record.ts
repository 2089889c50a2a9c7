import { z } from 'zod';

/** Maximum number of cells of one row. A change of a cell sends the ranks of its row. */
export const MAP_ROW_CELLS = 64;

/** What the cells of the map are grouped by: location, the set of tags that users gave, or the oldest version of the cluster's agents. */
export const MapGrouping = z.enum(['location', 'tag', 'version']);

/**
 * A part of a group of cells. The clusters of a group are in the order of their names, `MAP_ROW_CELLS` a part. Each part is two rows:
 * first its `ids`, which change only with the clusters themselves, then its `ranks`, which change with their statuses.
 */
export const FleetMapRow = z.object({
  /** Value that the group has in common; tags are separated by ' · '. Empty: none. */
  group: z.string(),
  /** Ids of the clusters. */
  ids: z.array(z.string()).max(MAP_ROW_CELLS).optional(),
  /** Rank of the status of each cluster, as `writeRanks` writes it; 0 for a cluster that is not attached. */
  ranks: z.string().optional(),
});

export type MapGrouping = z.infer<typeof MapGrouping>;
export type FleetMapRow = z.infer<typeof FleetMapRow>;
