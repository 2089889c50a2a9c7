import { InstallInstructions } from '@hawser/contract/routers';
import { noun } from '../noun/index.ts';
import { registerGateway } from './gateway.ts';
import { sealedArgoCdTokens } from './argocd-tokens/stored.ts';
import { argoJobs, argoRoutes } from './argo/index.ts';
import { installRoutes } from './install/command.ts';
import { installSettings } from './install/issue.ts';
import type { InstallSettings } from './install/manifest.ts';
import { measureAgents } from './metrics.ts';
import { compareAgentVersions } from './outdated.ts';
import { agentsSchema } from './schema.ts';
import { passwordRoutes } from './features/password.ts';
import { fieldsRoutes } from './fields/routes.ts';
import { infrastructureRoutes } from './infrastructure/index.ts';
import { type ConnectedAgents, joinPeers } from './peers/index.ts';
import { resealRoutes } from './sealing/reseal.ts';
import { treeRoutes } from './trees/routes.ts';
import { sealedServerKey, storedServerKey } from './server-key/index.ts';

interface Ports {
  /** What install commands depend on; without it none can be made. */
  readonly settings?: () => InstallSettings;
  /** The connected agents; without it none can be asked. */
  readonly agents?: ConnectedAgents;
  /** Number of versions that are kept of an object. Default: 100. */
  readonly versionsKept?: number;
}

function noSettings(): never {
  throw new Error('The address of this server is not known.');
}

export const agents = noun({
  name: 'agents',
  tables: agentsSchema,
  routes: ({ settings = noSettings, agents: connected, versionsKept }: Ports) => [
    ...installRoutes(settings),
    ...treeRoutes,
    ...passwordRoutes(() => connected),
    ...argoRoutes(() => connected, versionsKept),
    ...fieldsRoutes(() => connected),
    ...infrastructureRoutes(() => connected),
    ...resealRoutes(() => connected, versionsKept),
  ],
  jobs: ({ agents: connected }: Ports) => argoJobs(() => connected),
  schemas: { InstallInstructions },
  sealed: [sealedServerKey, sealedArgoCdTokens],
  async start({ fastify, config, metrics, publicUrl, keyFor, ...server }) {
    await compareAgentVersions(server.store.system);
    const serverKey = await storedServerKey(server.store, server.random);
    const settings = () =>
      installSettings({
        publicUrl: publicUrl(),
        serverKey: serverKey.publicKey,
        ...(config.agentImage === null ? {} : { agentImage: config.agentImage }),
        ...(config.agentCa === null ? {} : { ca: config.agentCa }),
      });
    const peers = await joinPeers(config, Buffer.from(keyFor('peers'), 'hex'), server);
    const {
      numbers,
      stop,
      agents: connected,
    } = registerGateway(fastify, {
      ...server,
      serverKey,
      peers,
      settings,
      argoCdManifests: config.argoCdManifests,
      terminalIdleMs: config.terminalIdleMinutes * 60_000,
    });
    measureAgents(metrics, numbers);
    return { ports: { settings, agents: connected, versionsKept: config.versionsKept }, stop };
  },
});
