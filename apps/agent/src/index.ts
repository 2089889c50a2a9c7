export { exchangeOf, isSigned } from './adapters/ed25519-keys.ts';
export { sealText } from './adapters/seal-text.ts';
export { type PinnedNetwork, pinnedNetwork } from './adapters/pinned-network.ts';
export { type Agent, startAgent } from './agent.ts';
export type { CallArgoServer } from './adapters/argo-server-calls.ts';
export * from './kube/api.ts';
export type { KeyPair, Keys } from './connection/keys.ts';
export { type FeatureOptions, type FeatureState, NOTHING_INSTALLED } from './features/index.ts';
export type { Log } from './log.ts';
