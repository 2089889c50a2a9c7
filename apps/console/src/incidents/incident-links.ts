import type { Incident } from '@hawser/contract/incidents';
import type { PageSearch } from '../page/index.ts';

/** Levels of the tree down to clusters, and down to their objects. */
const CLUSTERS = 2;
const OBJECTS = 3;

/** The page of networks, filtered to the clusters that an incident affects and expanded down to what is affected. */
export function affectedClusters({ id, kind }: Incident): PageSearch {
  return { filter: { incident: [id] }, depth: kind === 'router' ? CLUSTERS : OBJECTS };
}
