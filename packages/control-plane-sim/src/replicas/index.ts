export { checkReplicas } from './check.ts';
export { detachSilentClusters } from './detach-silent.ts';
export { type Replicas, startReplicas, underLoad } from './replicas.ts';
