import { InfrastructureKinds, ProviderUsers } from '@hawser/contract/streams';
import { z } from 'zod';
import { cleanText } from '@hawser/domain/names';
import { requireRow } from '../../http/failure.ts';
import { type AnyRoute, read } from '../../http/route.ts';
import type { FindAgents } from '../argo/index.ts';
import { ask } from '../ask.ts';
import { deleteProviderRoute } from './delete-provider.ts';
import { hubOf } from './hub.ts';
import { agentOf, askedProvider, orReason, usersOf } from './users.ts';

type Kind = z.infer<typeof InfrastructureKinds>['kinds'][number];

const cleanKind = ({ apiVersion, kind, isNamespaced }: Kind): Kind => ({
  apiVersion: cleanText(apiVersion, 200),
  kind: cleanText(kind, 100),
  isNamespaced,
});

/** What the hub of a network knows of infrastructure. */
export const infrastructureRoutes = (agents: FindAgents): AnyRoute[] => [
  read({
    operationId: 'networkInfrastructureKinds',
    summary: 'List the kinds of infrastructure that can be made on the hub of a network, asked of its agent',
    tag: 'networks',
    policy: 'infrastructure.read',
    method: 'GET',
    path: '/api/networks/{networkID}/infrastructureKinds',
    limit: 'remote-browse',
    params: z.object({ networkID: z.string().max(100) }),
    answer: InfrastructureKinds,
    async handle({ tx, params: { networkID } }) {
      requireRow(
        await tx.db
          .selectFrom('networks')
          .select('id')
          .where('owner_uid', '=', tx.owner)
          .where('id', '=', networkID)
          .executeTakeFirst(),
      );
      return { owner: tx.owner, hubID: await hubOf(tx, networkID) };
    },
    complete: (of, clock) =>
      orReason(
        async () => {
          const agent = await agentOf({ agents, ...of });
          return ask(agent, { kind: 'infrastructure-kinds' }, clock, (item) =>
            item.type === 'infrastructure-kinds'
              ? { kinds: item.kinds.map(cleanKind), reason: '' }
              : undefined,
          );
        },
        (reason) => ({ kinds: [], reason }),
      ),
  }),
  read({
    operationId: 'providerUsers',
    summary: 'Ask the hub what uses an infrastructure provider, by the records that Crossplane keeps',
    tag: 'infrastructureProviders',
    policy: 'infrastructure.read',
    method: 'GET',
    path: '/api/infrastructureProviderConfigs/{configID}/users',
    limit: 'remote-browse',
    params: z.object({ configID: z.string().max(100) }),
    answer: ProviderUsers,
    handle: ({ tx, params: { configID } }) => askedProvider(tx, configID),
    complete: (asked, clock) => usersOf(agents, asked, clock),
  }),
  deleteProviderRoute(agents),
];
