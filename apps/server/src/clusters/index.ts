export { clusterCollection, clusterConditions, clusterRank, clusterWords } from './collection.ts';
export { clusterRow } from './define.ts';
export { sendToKubernetes } from './kubeconfig/adapters/send-to-kubernetes.ts';
export { isPublicAddress, outboundGuard } from './kubeconfig/adapters/outbound.ts';
export type { ClustersTable } from './table.ts';
export { clusters } from './registration.ts';
