export { exchangeOf, isSigned } from './adapters/ed25519-keys.ts';
export { type PinnedNetwork, pinnedNetwork } from './adapters/pinned-network.ts';
export { type Agent, AGENT_VERSION, startAgent } from './agent.ts';
export * from './kube/api.ts';
export type { KeyPair, Keys } from './connection/keys.ts';
export { jsonLog, type Log, type LogFields } from './log.ts';
export type { AgentOptions } from './options.ts';
export type { Memoize } from './memoize.ts';
