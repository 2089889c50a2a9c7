import { z } from 'zod';
import { anyOf, anyTone, collectionContract, containsText } from '../collection/index.ts';
import { TreeRow } from './record.ts';

/** The networks page: networks, below an expanded network its clusters, below an expanded cluster its objects. */
export const treeContract = collectionContract({
  name: 'tree',
  row: TreeRow,
  filters: {
    /** Rows down to this depth are expanded unless toggled: 1 shows networks only, 3 everything. */
    expandDepth: z.number().int().min(1).max(5),
    /** Keys of rows whose state differs from `expandDepth`: expanded instead of collapsed, or the reverse. */
    toggled: z.array(z.string().max(220)).max(500),
    text: containsText,
    /**
     * Only rows with one of these tones, networks, clusters and objects, with the rows above them. Branches are expanded. Objects that
     * are up are shown only on clusters that have one of the tones themselves.
     */
    tones: anyTone,
    /** Only clusters and objects with one of these tags of a user, with the rows above them. Branches are expanded. */
    tags: anyOf,
    /** Only clusters with one of these tones in their network, with the rows above and below them. */
    routerTones: anyTone,
    /** Only clusters whose own status has one of these tones, whatever their objects' are. */
    ownTones: anyTone,
    /** Only what the incident of this key affects: its clusters, and on them its objects, with the rows above them. */
    incident: z.string().max(300).optional(),
    /** Only clusters whose agent in their network has one of these versions, with the rows above and below them. */
    agentVersions: anyOf,
    /** Only networks with one of these features, with everything below them. */
    features: anyOf,
    /**
     * Without keys, only a total: of the rows that match by themselves, not with those above and below them, or of the clusters or
     * networks that are shown, expanded or not; with `tones` only of those that have one themselves.
     */
    counted: z.enum(['rows', 'clusters', 'networks']).optional(),
  },
  /**
   * Order within each level: networks, their clusters, the objects on each. Default: by name, hubs before edges. By 'count' networks
   * are ordered by their clusters and clusters by their objects, by 'health' by those of them that need attention; by 'serialNumber'
   * only networks; by 'seen' clusters by the last contact with their agents, and networks by the longest ago of those. A level
   * without such a value is ordered by name.
   */
  orders: ['name', 'createdAt', 'status', 'count', 'health', 'serialNumber', 'seen'],
});
