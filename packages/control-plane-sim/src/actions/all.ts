import type { Act } from '../users/action-context.ts';
import type { Holdings } from '../users/expected-state.ts';
import { deleteCluster, importClusters, redefineCluster, tagCluster } from './clusters.ts';
import {
  chooseFeatures,
  defineGitOps,
  defineNetwork,
  deleteNetwork,
  placeSomehow,
  tearDown,
} from './networks.ts';
import { changeObject, createObject, deleteObject, importObjects, tagObject } from './objects.ts';
import { attachSite, detach } from './routers.ts';

/** How often of a hundred times somebody does what. */
export const ACTS: readonly (readonly [times: number, act: Act])[] = [
  [12, createObject],
  [25, changeObject],
  [5, tagObject],
  [8, deleteObject],
  [8, placeSomehow],
  [5, tagCluster],
  [5, attachSite],
  [6, detach],
  [3, importClusters],
  [3, deleteCluster],
  [2, redefineCluster],
  [3, defineNetwork],
  [3, defineGitOps],
  [5, chooseFeatures],
  [1, tearDown],
  [4, deleteNetwork],
  [2, importObjects],
];

const OF_OBJECTS: readonly Act[] = [changeObject, changeObject, tagObject, deleteObject, tearDown];
const OF_CLUSTERS: readonly Act[] = [tagCluster, redefineCluster, deleteCluster, attachSite];
const OF_NETWORKS: readonly Act[] = [
  placeSomehow,
  placeSomehow,
  chooseFeatures,
  importObjects,
  deleteNetwork,
];
const OF_ROUTERS: readonly Act[] = [detach, tagCluster, attachSite];

/** What somebody does who has the same record in mind as another of the account. */
export function rivalActs({ objects, clusters, networks, routers }: Holdings, id: string): readonly Act[] {
  if (objects.has(id)) return OF_OBJECTS;
  if (clusters.has(id)) return OF_CLUSTERS;
  if (networks.has(id)) return OF_NETWORKS;
  return routers.has(id) ? OF_ROUTERS : [];
}
