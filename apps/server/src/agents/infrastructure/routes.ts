import { InfrastructureKinds, ProviderUsers } from '@hawser/contract/streams';
import { routerMessages } from '@hawser/domain/routers';
import type { Clock } from '@hawser/ports';
import { z } from 'zod';
import { conflicting, Failure, requireRow } from '../../http/failure.ts';
import { type AnyRoute, read } from '../../http/route.ts';
import type { FindAgents } from '../argo/index.ts';
import { ask } from '../ask.ts';
import { agentMessages } from '../messages.ts';
import type { ConnectedAgent } from '../peers/index.ts';
import { hubOf } from './hub.ts';

interface Asked {
  readonly agents: FindAgents;
  readonly owner: string;
  readonly hubID: string | null;
}

/** The agent of a hub. @throws Failure 409 why it cannot be asked. */
async function agentOf({ agents, owner, hubID }: Asked): Promise<ConnectedAgent> {
  if (hubID === null) throw conflicting(routerMessages.hubFirst);
  const found = await agents()?.find(owner, hubID);
  if (found === undefined || 'absent' in found) throw conflicting(found?.absent ?? agentMessages.offline);
  return found.agent;
}

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
            item.type === 'infrastructure-kinds' ? { kinds: item.kinds, reason: '' } : undefined,
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
    async handle({ tx, params: { configID } }) {
      const config = requireRow(
        await tx.db
          .selectFrom('infrastructure_provider_configs')
          .select(['network_id', 'resource_name', 'provider_key', 'config_object_id'])
          .where('owner_uid', '=', tx.owner)
          .where('id', '=', configID)
          .executeTakeFirst(),
      );
      const { network_id, resource_name: name, provider_key: key, config_object_id } = config;
      return {
        owner: tx.owner,
        hubID: await hubOf(tx, network_id),
        name,
        versions:
          config_object_id === null ? [] : [`${key}.upbound.io/v1beta1`, `${key}.m.upbound.io/v1beta1`],
      };
    },
    complete: ({ versions, name, ...of }, clock) => usersOf({ agents, ...of }, versions, name, clock),
  }),
];

/** The answer, or why there is none. */
async function orReason<Answer>(
  answer: () => Promise<Answer>,
  otherwise: (reason: string) => Answer,
): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return otherwise(error.entries[0]?.message ?? '');
  }
}

/** Nobody is asked for a provider without a ProviderConfig. That the agent does not answer is part of the answer: unknown is not none. */
async function usersOf(
  of: Asked,
  versions: readonly string[],
  name: string,
  clock: Clock,
): Promise<ProviderUsers> {
  if (versions.length === 0) return { total: 0, users: [], reason: '' };
  return orReason<ProviderUsers>(
    async () => {
      const agent = await agentOf(of);
      const found = await Promise.all(
        versions.map((apiVersion) =>
          ask(agent, { kind: 'provider-users', apiVersion, name }, clock, (item) =>
            item.type === 'provider-users' ? item : undefined,
          ),
        ),
      );
      const total = found.reduce((sum, each) => sum + each.total, 0);
      return { total, users: found.flatMap(({ users }) => users), reason: '' };
    },
    (reason) => ({ total: null, users: [], reason }),
  );
}
