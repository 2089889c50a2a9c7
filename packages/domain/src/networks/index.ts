export {
  argoCdAddress,
  NETWORK_CAPABILITIES,
  networkCapabilities,
  type NetworkCapability,
  type NetworkFacts,
} from './capabilities.ts';
export {
  DELETION_STEPS,
  type DeletionStep,
  deletionProblem,
  deletionStepLabel,
  NETWORK_DELETE_WAIT_MS,
} from './deletion.ts';
export { dnsMessages, dnsStatus, type DnsLookup } from './dns.ts';
export { type NetworkBasis, type NetworkKind, networkKind } from './kind.ts';
export { networkMessages, networkReasons, tearDownMessages } from './messages.ts';
export { terminalAllowed, type TerminalFacts } from './terminal.ts';
export { checkNetworkName, networkNameOf, RESERVED_NETWORK_NAMES } from './name.ts';
export { NETWORK_TONE_WORDS } from './tone-words.ts';
