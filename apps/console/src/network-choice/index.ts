export { NetworkSelector } from './network-selector.tsx';
export { useNetworkChoice } from './use-network-choice.ts';
export { useNetworkFilter } from './use-network-filter.ts';
