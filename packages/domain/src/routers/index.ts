export { AGENT_OF, agentRemovalCommand, ROUTER_LABEL } from './agent-removal.ts';
export {
  type AttachFacts,
  type AttachNetwork,
  type AttachProblem,
  type AttachRequest,
  attachRequestOf,
  checkAttach,
  checkHubName,
  DEFAULT_HUB_NAME,
  DEFAULT_HUB_NAMESPACE,
  hubsAtLimit,
  presetNamespace,
  requiresHubFirst,
} from './attach.ts';
export {
  CERTIFICATE_TYPES,
  checkHubSettings,
  EDGE_PORT,
  type HubSettings,
  hubDataOf,
  INGRESS_CONTROLLERS,
  INGRESS_PORT,
  INTER_ROUTER_PORT,
  SERVICE_TYPES,
  type ServiceType,
} from './hub-data.ts';
export { HEARTBEAT_MS, LEASE_MS, leaseExpired } from './lease.ts';
export {
  awaitsAgent,
  INSTALLED_FEATURES,
  installingStatus,
  isReported,
  ROUTER_STATUSES,
  routerTransition,
} from './lifecycle.ts';
export {
  LINK_COST,
  type LinkToHubs,
  linksOf,
  linkToHubsStatus,
} from './link.ts';
export { routerMessages } from './messages.ts';
export { installPath, publicAttachment } from './public.ts';
export { agentOutdated, type InstallFacts, installAllowed, upgradeAllowed } from './upgrade.ts';
export { isVersion, versionBelow } from './version.ts';
export { isSecureServerUrl } from './server-url.ts';
export { FEATURES_NAME, INVENTORY_NAME, INVENTORY_NAMES } from './inventory.ts';
