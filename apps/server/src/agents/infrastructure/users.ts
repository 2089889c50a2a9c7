import type { ProviderUsers } from '@hawser/contract/streams';
import { routerMessages } from '@hawser/domain/routers';
import type { Clock } from '@hawser/ports';
import { cleanText } from '@hawser/domain/names';
import { conflicting, Failure, requireRow } from '../../http/failure.ts';
import type { TenantTransaction } from '../../store/store.ts';
import type { FindAgents } from '../argo/index.ts';
import { ask } from '../ask.ts';
import { agentMessages } from '../messages.ts';
import type { ConnectedAgent } from '../peers/index.ts';
import { hubOf } from './hub.ts';

/** Whom to ask. */
interface Asked {
  readonly agents: FindAgents;
  readonly owner: string;
  readonly hubID: string | null;
}

/** The agent of a hub. @throws Failure 409 why it cannot be asked. */
export async function agentOf({ agents, owner, hubID }: Asked): Promise<ConnectedAgent> {
  if (hubID === null) throw conflicting(routerMessages.hubFirst);
  const found = await agents()?.find(owner, hubID);
  if (found === undefined || 'absent' in found) throw conflicting(found?.absent ?? agentMessages.offline);
  return found.agent;
}

/** A provider, as the hub of its network knows it. */
interface AskedProvider {
  readonly owner: string;
  /** Null before a hub is attached. */
  readonly hubID: string | null;
  readonly name: string;
  /** Of its ProviderConfig, in both families; none for a provider without one. */
  readonly versions: readonly string[];
}

/** @throws Failure 404 */
export async function askedProvider(tx: TenantTransaction, configID: string): Promise<AskedProvider> {
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
    versions: config_object_id === null ? [] : [`${key}.upbound.io/v1beta1`, `${key}.m.upbound.io/v1beta1`],
  };
}

/** The answer, or why there is none. */
export async function orReason<Answer>(
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

type User = ProviderUsers['users'][number];

/** Names come from a cluster, and refusals are made of them. */
const cleanUser = ({ apiVersion, kind, name }: User): User => ({
  apiVersion: cleanText(apiVersion, 200),
  kind: cleanText(kind, 100),
  name: cleanText(name, 253),
});

/** Nobody is asked for a provider without a ProviderConfig. That the agent does not answer is part of the answer: unknown is not none. */
export async function usersOf(
  agents: FindAgents,
  { versions, name, ...of }: AskedProvider,
  clock: Clock,
): Promise<ProviderUsers> {
  if (versions.length === 0) return { total: 0, users: [], reason: '' };
  return orReason<ProviderUsers>(
    async () => {
      const agent = await agentOf({ agents, ...of });
      const found = await Promise.all(
        versions.map((apiVersion) =>
          ask(agent, { kind: 'provider-users', apiVersion, name }, clock, (item) =>
            item.type === 'provider-users' ? item : undefined,
          ),
        ),
      );
      const total = found.reduce((sum, each) => sum + each.total, 0);
      return { total, users: found.flatMap(({ users }) => users.map(cleanUser)), reason: '' };
    },
    (reason) => ({ total: null, users: [], reason }),
  );
}
