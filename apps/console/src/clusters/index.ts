export { DEFINE_CLUSTER } from './general-actions.tsx';
export { clusters } from './registration.tsx';
export { attachableOption, findClusters } from './cluster-option.tsx';
export { CLUSTER } from './cluster-actions.tsx';
export { distroText } from './distro-text.ts';

/** Describes and tests the stored credentials of a cluster. Loaded when needed: pages and dialogs need it, the first page does not. */
export const loadStoredCredentials = () => import('./stored-credentials.tsx');
export { changeClusterTags } from './change-cluster-tags.ts';
