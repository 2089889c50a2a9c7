export { CLUSTER } from './cluster-actions.tsx';
export { ATTACH_CLUSTER, DEFINE_CLUSTER } from './general-actions.tsx';
