export { placementCollection } from './collection.ts';
export { plan } from './plan.ts';
export { recompute } from './recompute.ts';
export {
  knownPlacementsStanding,
  objectObserved,
  placedRank,
  placedJoins,
  type PlacementsStanding,
  placementsStanding,
  saidStatus,
} from './standing.ts';
export { loadPlacementStates, placementKey, type PlacementState } from './state.ts';
export type { Scope } from './subjects.ts';
