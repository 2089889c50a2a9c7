import type { Incident } from '@hawser/contract/incidents';
import type { PageSearch } from '../page/index.ts';

/** Levels of the tree down to clusters, and down to their objects. */
const CLUSTERS = 2;
const OBJECTS = 3;

/** The page of networks, filtered to the clusters that an incident affects and expanded down to what is affected. */
export function affectedClusters({ kind, tone, objects, example }: Incident): PageSearch {
  if (kind === 'router') return { filter: { below: [tone] }, depth: CLUSTERS };
  const name = objects === 1 ? example.objectName : null;
  // Some of the clusters may be less affected than the worst.
  return {
    ...(name === null ? {} : { q: name }),
    filter: { below: ['negative', 'warning'] },
    depth: OBJECTS,
  };
}
