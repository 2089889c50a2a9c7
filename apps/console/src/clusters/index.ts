export { DEFINE_CLUSTER } from './general-actions.tsx';
export { clusters } from './registration.tsx';
export { attachableOption, findClusters } from './cluster-option.tsx';
