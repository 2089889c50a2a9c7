export { loadPlacementStates, type PlacementState } from './placement-state.ts';
export {
  knownPlacementsStanding,
  objectObserved,
  placedJoins,
  placedRank,
  saidStatus,
} from './placements-standing.ts';
export {
  heardAt,
  loadRouterStates,
  markedOver,
  type RouterState,
  routerObserved,
  routerRank,
} from './router-state.ts';
export { knownRoutersStanding, type RoutersStanding } from './routers-standing.ts';
export type { ObjectStatesTable, RouterPhase, RouterStatesTable } from './table.ts';
export { status } from './registration.ts';
