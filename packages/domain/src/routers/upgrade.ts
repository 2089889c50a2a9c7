import type { Allowed } from '../permissions/index.ts';
import { MINIMUM_AGENT_VERSION } from '../wire/index.ts';
import { routerMessages } from './messages.ts';
import { versionBelow } from './version.ts';

const YES: Allowed = { allowed: true, reason: '' };
const no = (reason: string): Allowed => ({ allowed: false, reason });

/** Whether an agent of this version must be upgraded; null where no agent said its version. */
export function agentOutdated(agentVersion: string | null): boolean {
  return agentVersion !== null && versionBelow(agentVersion, MINIMUM_AGENT_VERSION);
}

/** What decides about install instructions for a router. */
export interface InstallFacts {
  readonly status: string;
  readonly detachRequestedAt: number | null;
  readonly agentVersion: string | null;
}

/** Whether install instructions may be issued: not while it is UP (Spec 2 §5), but for an agent that must be upgraded. */
export function installAllowed({ status, detachRequestedAt, agentVersion }: InstallFacts): Allowed {
  if (detachRequestedAt !== null) return no(routerMessages.beingDetached);
  return status === 'UP' && !agentOutdated(agentVersion) ? no(routerMessages.installWhileUp) : YES;
}

/** Whether the agent can be upgraded by new instructions: where it is older than this release asks for. */
export function upgradeAllowed({ detachRequestedAt, agentVersion }: InstallFacts): Allowed {
  if (agentVersion === null) return no(routerMessages.noAgent);
  if (!agentOutdated(agentVersion)) return no(routerMessages.agentNewEnough(agentVersion));
  return detachRequestedAt === null ? YES : no(routerMessages.beingDetached);
}
