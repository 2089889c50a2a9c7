export { routerCollection } from './collection.ts';
export { deactivateRouter, purgeRouters } from './deactivate.ts';
export { DETACH_JOB, DETACH_WAIT_MS, detachJob } from './detach-job.ts';
export { INSTALL_WHILE_UP, installAllowed } from './policy.ts';
export { routersRoutes } from './routes.ts';
export { knownRoutersStanding, type RoutersStanding, routersStanding } from './standing.ts';
export {
  heardAt,
  loadRouterStates,
  markedOver,
  type RouterState,
  routerObserved,
  routerRank,
  routerUnknown,
} from './state.ts';
