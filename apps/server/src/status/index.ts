export { loadPlacementStates, type PlacementState } from './placement-state.ts';
export {
  knownPlacementRollups,
  objectObserved,
  placedJoins,
  placedRank,
  saidStatus,
} from './placement-rollups.ts';
export {
  heardAt,
  loadRouterStates,
  markedOver,
  type RouterState,
  routerObserved,
  routerRank,
} from './router-state.ts';
export { knownRouterRollups, type RouterRollup } from './router-rollups.ts';
export type { ObjectStatesTable, RouterPhase, RouterStatesTable } from './table.ts';
export { status } from './registration.ts';
