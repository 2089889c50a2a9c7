export { Balancer } from './balancer.ts';
export { checkReplicas } from './check.ts';
export { detachSilentClusters } from './detach-silent.ts';
export { type Replicas, type ReplicasOptions, startReplicas, underLoad } from './replicas.ts';
