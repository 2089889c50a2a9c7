export { NETWORK, ROUTER } from './network-actions.tsx';
export { NetworkSelector } from './network-selector.tsx';
export { DefineNetworkButton, NetworkIntroduction } from './introduction.tsx';
export { useNetworkChoice } from './use-network-choice.ts';
