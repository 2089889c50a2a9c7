export { ArgoCdSection } from './argocd-section.tsx';
export { networkCalls } from './calls.ts';
export { DEFINE_NETWORK } from './general-actions.tsx';
export { featureNames } from './feature-names.ts';
export { NetworkIntroduction } from './introduction.tsx';
export { NETWORK } from './network-actions.tsx';
export { networks } from './registration.ts';
export {
  attachingOption,
  findNetworks,
  infrastructureNetworkOption,
  objectNetworkOption,
  packageNetworkOption,
} from './network-option.tsx';
export { driftModeText } from './drift-mode-text.ts';
