import { Repository } from '@hawser/contract/repositories';
import { outboundGuard } from '../clusters/index.ts';
import { noun } from '../noun/index.ts';
import { startChecks } from './check-runner.ts';
import { repositoryCollection } from './collection.ts';
import { connectionsTo } from './connections.ts';
import { sealedCredentials } from './credentials.ts';
import type { Connections } from './remote/ports.ts';
import { repositoriesRoutes } from './routes.ts';
import { repositoriesSchema } from './schema.ts';
import { expireStates } from './sweep.ts';
import { repositoryUseCollection } from './uses.ts';

interface Ports {
  /** Connections to repositories. Default: only to addresses that need no permission of the operator. */
  readonly repositories?: Connections;
}

export const repositories = noun({
  name: 'repositories',
  tables: repositoriesSchema,
  collections: [repositoryCollection, repositoryUseCollection],
  routes: ({ repositories: connections = connectionsTo(outboundGuard([])) }: Ports) =>
    repositoriesRoutes(connections),
  sweeps: [expireStates],
  sealed: [sealedCredentials],
  schemas: { Repository },
  start: ({ config, store, clock, random, log }) => {
    const connections = connectionsTo(outboundGuard(config.outboundAllowed));
    const checks = startChecks({ store, clock, random, log, ...connections });
    return { ports: { repositories: connections }, stop: () => checks.stop() };
  },
});
