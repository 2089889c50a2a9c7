import type { Allowed } from '../permissions/index.ts';
import { MINIMUM_AGENT_VERSION } from '../wire/index.ts';
import { routerMessages } from './messages.ts';
import { versionBelow } from './version.ts';

const YES: Allowed = { allowed: true, reason: '' };
const no = (reason: string): Allowed => ({ allowed: false, reason });

/** Whether an agent of this version must be upgraded; null when it has not reported its version. */
export function agentOutdated(agentVersion: string | null): boolean {
  return agentVersion !== null && versionBelow(agentVersion, MINIMUM_AGENT_VERSION);
}

/** The facts that determine whether install instructions can be issued for a router. */
export interface InstallFacts {
  readonly status: string;
  readonly detachRequestedAt: number | null;
  readonly agentVersion: string | null;
  /** The version that new instructions install: that of the server. */
  readonly currentVersion: string;
}

const isOlder = ({ agentVersion, currentVersion }: InstallFacts): boolean =>
  agentVersion !== null && (agentOutdated(agentVersion) || versionBelow(agentVersion, currentVersion));

/** Whether install instructions can be issued: not while the router is UP (Spec 2 §5), unless they upgrade its agent. */
export function installAllowed(facts: InstallFacts): Allowed {
  if (facts.detachRequestedAt !== null) return no(routerMessages.beingDetached);
  return facts.status === 'UP' && !isOlder(facts) ? no(routerMessages.installWhileUp) : YES;
}

/** Whether the agent can be upgraded by new instructions: it is older than what they install. */
export function upgradeAllowed(facts: InstallFacts): Allowed {
  const { agentVersion, detachRequestedAt } = facts;
  if (agentVersion === null) return no(routerMessages.noAgent);
  if (!isOlder(facts)) return no(routerMessages.agentNewEnough(agentVersion));
  return detachRequestedAt === null ? YES : no(routerMessages.beingDetached);
}
