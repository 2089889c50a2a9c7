import type { Action } from '../users/action-context.ts';
import type { ExpectedState } from '../users/expected-state.ts';
import { deleteCluster, importClusters, redefineCluster, tagCluster } from './clusters.ts';
import {
  chooseFeatures,
  defineGitOps,
  defineNetwork,
  deleteNetwork,
  setRandomRules,
  tearDown,
} from './networks.ts';
import { changeObject, createObject, deleteObject, importObjects, tagObject } from './objects.ts';
import { attachSite, detach } from './routers.ts';

/** Weight of each action. */
export const ACTIONS: readonly (readonly [times: number, act: Action])[] = [
  [12, createObject],
  [25, changeObject],
  [5, tagObject],
  [8, deleteObject],
  [8, setRandomRules],
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

const OF_OBJECTS: readonly Action[] = [changeObject, changeObject, tagObject, deleteObject, tearDown];
const OF_CLUSTERS: readonly Action[] = [tagCluster, redefineCluster, deleteCluster, attachSite];
const OF_NETWORKS: readonly Action[] = [
  setRandomRules,
  setRandomRules,
  chooseFeatures,
  importObjects,
  deleteNetwork,
];
const OF_ROUTERS: readonly Action[] = [detach, tagCluster, attachSite];

/** Actions on the record that another user is working on. */
export function conflictingActions(
  { objects, clusters, networks, routers }: ExpectedState,
  id: string,
): readonly Action[] {
  if (objects.has(id)) return OF_OBJECTS;
  if (clusters.has(id)) return OF_CLUSTERS;
  if (networks.has(id)) return OF_NETWORKS;
  return routers.has(id) ? OF_ROUTERS : [];
}
