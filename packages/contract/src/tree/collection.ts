import { z } from 'zod';
import { anyOf, anyTone, collectionContract, containsText } from '../collection/index.ts';
import { TreeRow } from './record.ts';

/** The networks page: networks, below an expanded one its clusters, below an expanded cluster its objects. */
export const treeContract = collectionContract({
  name: 'tree',
  row: TreeRow,
  filters: {
    /** Rows of this depth and above are shown expanded unless toggled: 1 shows networks only, 3 all. */
    expandDepth: z.number().int().min(1).max(5),
    /** Keys of rows that are open where `expandDepth` says closed, or the other way. */
    toggled: z.array(z.string().max(220)).max(500),
    text: containsText,
    /** Only networks that show in one of these tones, with what is below them. */
    tones: anyTone,
    /** Only clusters that show in one of these tones in their network, with what is above and below them. */
    routerTones: anyTone,
    /** Only clusters whose agent in their network has one of these versions, with what is above and below them. */
    agentVersions: anyOf,
    /** Only networks with one of these features, with what is below them. */
    features: anyOf,
  },
  /** Holds at each level: networks, their clusters, the objects on each. By name when it is left out; hubs come before edges. */
  orders: ['name', 'createdAt', 'status'],
});
