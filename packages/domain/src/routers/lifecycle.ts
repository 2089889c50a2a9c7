/** Features that have an installing status of their own (Spec 2 §4). */
export const INSTALLED_FEATURES = [
  'ARGOCD',
  'CROSSPLANE',
  'OBSERVABILITY',
  'ARGOEVENTS',
  'ARGOWORKFLOWS',
  'GITOPS WATCHERS',
  'KUBE PROMETHEUS STACK',
  'INGRESS CONTROLLER',
  'CERT MANAGER',
  'SEALED SECRETS',
] as const;

type InstalledFeature = (typeof INSTALLED_FEATURES)[number];

/** The status while this feature is being installed: watchers are INITIATED, all others INSTALLED. */
export function installingStatus(feature: InstalledFeature): string {
  return feature === 'GITOPS WATCHERS' ? `${feature}: INITIATING` : `${feature}: INSTALLING`;
}

const BEFORE_AGENT = ['UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTRUCTIONS FETCHED'];
const INSTALLING_FEATURES = INSTALLED_FEATURES.map(installingStatus);
const REPORTED = [
  'INSTALLING',
  ...INSTALLING_FEATURES,
  'MOUNTING ROUTER CREDENTIALS',
  'WAITING FOR ROUTER',
  'UP',
  'LINKED',
  'DOWN',
  'FAILED',
  'MISSING',
  'SHUTDOWN BY OPERATOR',
];

/** Every status of a router, in the order of its lifecycle. */
export const ROUTER_STATUSES: readonly string[] = [...BEFORE_AGENT, 'AGENT STARTING', ...REPORTED, 'UNKNOWN'];

const beforeAgent = new Set(BEFORE_AGENT);
const reported = new Set(REPORTED);
const known = new Set(ROUTER_STATUSES);

/** Whether the server sets this status itself, because no agent has been installed yet. */
export function awaitsAgent(status: string): boolean {
  return beforeAgent.has(status);
}

/** Whether an agent reports this status of its router. */
export function isReported(status: string): boolean {
  return reported.has(status);
}

/**
 * Whether a router may change from one status to the other; no change is always allowed. Instructions are fetched only after
 * they were issued, no router returns to UNINSTALLED, and a router that is UP gets no new instructions (Spec 2 §4). An agent
 * may report any status that it observes, also while new instructions are out. UNKNOWN depends on the lease.
 */
export function routerTransition(from: string, to: string): boolean {
  if (!known.has(from) || !known.has(to)) return false;
  if (from === to) return true;
  if (to === 'UNINSTALLED') return false;
  if (to === 'INSTRUCTIONS ISSUED') return from !== 'UP';
  if (to === 'INSTRUCTIONS FETCHED') return from === 'INSTRUCTIONS ISSUED';
  if (from === 'UNINSTALLED') return false;
  // Without an agent there is no lease that could expire.
  if (to === 'UNKNOWN') return !beforeAgent.has(from);
  return true;
}
