import { z } from 'zod';
import { PlannedCluster } from '../placement/index.ts';
import { objectIDs } from './bulk.ts';

/** The applications whose clusters are asked for. */
export const ClustersQuery = z.object({ objectIDs });

/** The clusters that have any of some applications. */
export const ObjectClusters = z.object({
  /** The first 20 of these clusters by name. */
  clusters: z.array(PlannedCluster),
  /** Number of these clusters. */
  clusterCount: z.number().int(),
});

export type ClustersQuery = z.infer<typeof ClustersQuery>;
export type ObjectClusters = z.infer<typeof ObjectClusters>;
