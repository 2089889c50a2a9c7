import { Cluster } from '@hawser/contract/clusters';
import { noun } from '../noun/index.ts';
import { clusterCollection } from './collection.ts';
import { askKubernetes } from './kubeconfig/adapters/ask-kubernetes.ts';
import { outboundGuard } from './kubeconfig/adapters/outbound.ts';
import type { AskKubernetes } from './kubeconfig/check.ts';
import { sweepUploads } from './kubeconfig/stored.ts';
import { clustersRoutes } from './routes.ts';
import { clustersSchema } from './schema.ts';

interface Ports {
  /** Reaches API servers of clusters; by default only in the public network. */
  readonly ask?: AskKubernetes;
}

export const clusters = noun({
  name: 'clusters',
  tables: clustersSchema,
  collections: [clusterCollection],
  routes: ({ ask = askKubernetes(outboundGuard([])) }: Ports) => clustersRoutes(ask),
  sweeps: [sweepUploads],
  schemas: { Cluster },
  start: ({ config }) => ({ ports: { ask: askKubernetes(outboundGuard(config.outboundAllowed)) } }),
});
