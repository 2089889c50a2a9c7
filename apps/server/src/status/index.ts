export { changesByRouter } from './changes-by-router.ts';
export { placementOfChange } from './placement-change.ts';
export { loadPlacementStates, placementKey, type PlacementState } from './placement-state.ts';
export {
  knownPlacementRollups,
  objectObserved,
  placementJoins,
  placementObserved,
  placementRank,
  placementStatusSql,
  reporterSilent,
  silentSince,
} from './placement-rollups.ts';
export {
  lastSeenAt,
  loadRouterStates,
  leaseExpired,
  type RouterState,
  routerObserved,
  routerRank,
  agentAway,
  routerUnknown,
} from './router-state.ts';
export { knownRouterRollups, type RouterRollup } from './router-rollups.ts';
export { loadRouterRows, type RouterRow } from './router-rows.ts';
export { routerRowObserved, rowRank } from './row-rank.ts';
export type { RouterPhase, RouterStatesTable } from './table.ts';
export { status } from './registration.ts';
