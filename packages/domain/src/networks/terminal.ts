import type { Allowed } from '../permissions/index.ts';
import { networkCapabilities } from './capabilities.ts';
import type { NetworkBasis } from './kind.ts';
import { networkReasons } from './messages.ts';

/** What determines whether terminals may be opened on an attached cluster. */
export interface TerminalFacts {
  readonly network: NetworkBasis & { readonly deletionRequested: boolean };
  /** Whether the grant of the agent includes terminals. */
  readonly isGranted: boolean;
}

/** Facts about a network that do not matter for terminals. */
const OTHER_FACTS = {
  hubCount: 0,
  objectCount: 0,
  isDistributed: false,
  providerConfigCount: 0,
  hubPending: true,
  agentOutdated: false,
  usesIngress: false,
};

/** Whether terminals may be opened on a cluster: the network allows it (Spec 2 §5), and the agent's grant includes it. */
export function terminalAllowed({ network, isGranted }: TerminalFacts): Allowed {
  const byNetwork = networkCapabilities({ ...OTHER_FACTS, ...network }).openTerminal;
  if (!byNetwork.allowed || isGranted) return byNetwork;
  return { allowed: false, reason: networkReasons.terminalNotGranted };
}
