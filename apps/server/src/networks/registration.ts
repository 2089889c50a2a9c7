import { FEATURE_CHARTS, type FeatureCharts } from '@hawser/domain/features';
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
  /** The charts that features install. Default: those of the specification. */
  readonly charts?: FeatureCharts;
}

export const networks = noun({
  name: 'networks',
  tables: networksSchema,
  collections: [networkCollection],
  routes: ({ resolve = resolveName(), charts = FEATURE_CHARTS }: Ports) => networksRoutes(resolve, charts),
  jobs: () => [deleteNetworkJob],
  schemas: { DistributionRule, Network },
  start: ({ config }) => ({
    ports: { resolve: resolveName(config.dnsServers), charts: config.featureCharts },
  }),
});
