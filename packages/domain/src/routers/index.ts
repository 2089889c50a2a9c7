export {
  type AttachFacts,
  type AttachNetwork,
  type AttachProblem,
  type AttachRequest,
  attachRequestOf,
  checkAttach,
  DEFAULT_HUB_NAME,
  DEFAULT_HUB_NAMESPACE,
  hubsAtLimit,
  requiresHubFirst,
} from './attach.ts';
export { HEARTBEAT_MS, LEASE_MS, leaseExpired } from './lease.ts';
export {
  awaitsAgent,
  INSTALLED_FEATURES,
  type InstalledFeature,
  installingStatus,
  isReported,
  ROUTER_STATUSES,
  routerTransition,
} from './life.ts';
export { routerMessages } from './messages.ts';
export { versionBelow } from './version.ts';
