export { NETWORK } from './network-actions.tsx';
export { NetworkSelector } from './network-selector.tsx';
export { NetworkIntroduction } from './introduction.tsx';
