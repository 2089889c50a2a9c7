export { clusterCollection } from './collection.ts';
export { clusterRow } from './define.ts';
export { askKubernetes } from './kubeconfig/adapters/ask-kubernetes.ts';
export { outboundGuard } from './kubeconfig/adapters/outbound.ts';
export type { AskKubernetes } from './kubeconfig/check.ts';
export type { ClustersTable } from './table.ts';
export { clusters } from './registration.ts';
