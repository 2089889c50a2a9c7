export { attach } from './attach.ts';
export { routerCollection } from './collection.ts';
export { deactivateRouter, deactivateRouters, purgeRouters } from './deactivate.ts';
export { DETACH_JOB, DETACH_WAIT_MS, detachJob, endDetach } from './detach-job.ts';
export { featuresOfRouters, putHubData } from './features.ts';
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
