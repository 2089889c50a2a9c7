import type { Router } from '@hawser/contract/routers';
import { terminalAllowed, type TerminalFacts } from '@hawser/domain/networks';
import { type InstallFacts, installAllowed, upgradeAllowed } from '@hawser/domain/routers';

const YES = { allowed: true, reason: '' } as const;

/**
 * What the viewer may do with an attached cluster, and the reason for each thing that is not allowed. A second detach request
 * is forced: it does not wait for the agent (Spec 2 §4).
 */
export function routerPolicy(facts: InstallFacts & TerminalFacts): Router['can'] {
  return {
    install: installAllowed(facts),
    upgradeAgent: upgradeAllowed(facts),
    detach: YES,
    openTerminal: terminalAllowed(facts),
  };
}
