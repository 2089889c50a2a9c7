export { clusterCollection, clusterConditions, clusterRank, clusterWords } from './collection.ts';
export { clusterRow } from './define.ts';
export { sendToKubernetes } from './kubeconfig/adapters/send-to-kubernetes.ts';
export { guardedLookup, type Resolver } from './kubeconfig/adapters/guarded-lookup.ts';
export { isPublicAddress, type OutboundAllowed, outboundGuard } from './kubeconfig/adapters/outbound.ts';
export { type ClusterCredentials, readCredentials } from './kubeconfig/stored.ts';
export { quickPrivateKey } from './kubeconfig/private-key.ts';
export type { ClustersTable } from './table.ts';
export { clusters } from './registration.ts';
