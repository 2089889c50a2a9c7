export { Balancer } from './balancer.ts';
export { checkReplicas } from './check.ts';
export { leave } from './leave.ts';
export { type Replicas, type ReplicasOptions, startReplicas, underLoad } from './replicas.ts';
