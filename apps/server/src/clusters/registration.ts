import { Cluster } from '@hawser/contract/clusters';
import { noun } from '../noun/index.ts';
import { clusterCollection } from './collection.ts';
import { sendToKubernetes } from './kubeconfig/adapters/send-to-kubernetes.ts';
import { outboundGuard } from './kubeconfig/adapters/outbound.ts';
import type { SendToKubernetes } from './kubeconfig/check.ts';
import { deleteExpiredUploads, sealedColumns } from './kubeconfig/stored.ts';
import { clustersRoutes } from './routes.ts';
import { clustersSchema } from './schema.ts';

interface Ports {
  /** Sends requests to API servers of clusters. Default: only to addresses that need no permission of the operator. */
  readonly kubernetes?: SendToKubernetes;
}

export const clusters = noun({
  name: 'clusters',
  tables: clustersSchema,
  collections: [clusterCollection],
  routes: ({ kubernetes = sendToKubernetes(outboundGuard([])) }: Ports) => clustersRoutes(kubernetes),
  sweeps: [deleteExpiredUploads],
  sealed: sealedColumns,
  schemas: { Cluster },
  start: ({ config }) => ({ ports: { kubernetes: sendToKubernetes(outboundGuard(config.outboundAllowed)) } }),
});
