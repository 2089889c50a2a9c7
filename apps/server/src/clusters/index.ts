export { clusterCollection } from './collection.ts';
export { clusterRow } from './define.ts';
export { clustersRoutes } from './routes.ts';
export { askKubernetes } from './kubeconfig/adapters/ask-kubernetes.ts';
export { outboundGuard } from './kubeconfig/adapters/outbound.ts';
export type { AskKubernetes } from './kubeconfig/check.ts';
export { UPLOAD_KEPT_MS } from './kubeconfig/stored.ts';
export { clustersSchema } from './schema.ts';
export type { ClustersTable } from './table.ts';
