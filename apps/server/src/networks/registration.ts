import { DistributionRule, Network } from '@hawser/contract/networks';
import { noun } from '../noun/index.ts';
import { type ResolveName, resolveName } from './adapters/resolve-name.ts';
import { networkCollection } from './collection.ts';
import { deleteNetworkJob } from './deletion/job.ts';
import { networksRoutes } from './routes.ts';
import { networksSchema } from './schema.ts';

interface Ports {
  /** Resolves host names. Default: the DNS servers of this machine. */
  readonly resolve?: ResolveName;
}

export const networks = noun({
  name: 'networks',
  tables: networksSchema,
  collections: [networkCollection],
  routes: ({ resolve = resolveName() }: Ports) => networksRoutes(resolve),
  jobs: () => [deleteNetworkJob],
  schemas: { DistributionRule, Network },
  start: ({ config }) => ({ ports: { resolve: resolveName(config.dnsServers) } }),
});
