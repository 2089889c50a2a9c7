export { NETWORK, ROUTER } from './network-actions.tsx';
export { NetworkSelector } from './network-selector.tsx';
export { DEFINE_NETWORK } from './general-actions.tsx';
export { NetworkIntroduction } from './introduction.tsx';
export { useNetworkChoice } from './use-network-choice.ts';
