export { DEFINE_CLUSTER } from './general-actions.tsx';
export { clusters } from './registration.tsx';
export { attachableOption, findClusters } from './cluster-option.tsx';
export { CLUSTER } from './cluster-actions.tsx';
export { distroText } from './cluster-columns.tsx';
export { StoredCredentials } from './stored-credentials.tsx';
