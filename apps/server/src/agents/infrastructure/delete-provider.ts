import { DeleteInfrastructureProvider } from '@hawser/contract/infrastructure';
import type { ProviderUsers } from '@hawser/contract/streams';
import { providerMessages } from '@hawser/domain/infrastructure';
import { z } from 'zod';
import { Failure } from '../../http/failure.ts';
import { type AnyRoute, command } from '../../http/route.ts';
import { deleteProvider } from '../../infrastructure-providers/index.ts';
import type { FindAgents } from '../argo/index.ts';
import { askedProvider, usersOf } from './users.ts';

/** Most users that a refusal names. */
const NAMED = 10;

/** Deletes a provider that nothing uses: no object of the network, and nothing that others have made with it on the hub. */
export const deleteProviderRoute = (agents: FindAgents): AnyRoute =>
  command({
    operationId: 'deleteInfrastructureProvider',
    summary: 'Delete an infrastructure provider that nothing uses, with its credentials',
    tag: 'infrastructureProviders',
    policy: 'infrastructure.write',
    method: 'DELETE',
    path: '/api/infrastructureProviderConfigs/{configID}',
    limit: 'write',
    params: z.object({ configID: z.string().max(100) }),
    body: DeleteInfrastructureProvider.nullish(),
    answer: z.object({ deleted: z.object({ id: z.string() }) }),
    status: 200,
    async prepare({ params: { configID }, body, clock, read }) {
      const asked = await read((tx) => askedProvider(tx, configID));
      // Without a hub nothing was made with it there.
      if (asked.hubID !== null) refuseUsed(await usersOf(agents, asked, clock), body?.evenIfUnknown === true);
    },
    handle: deleteProvider,
    audit: {
      subject: 'infrastructure provider',
      id: ({ answer }) => answer.deleted.id,
      summary: ({ label }) => `Infrastructure provider ${label} deleted`,
    },
  });

/** @throws Failure 409 with what uses it, or when that is not known and nobody has accepted it. */
function refuseUsed({ total, users, reason }: ProviderUsers, evenIfUnknown: boolean): void {
  if (total === 0 || (total === null && evenIfUnknown)) return;
  const names = users.slice(0, NAMED).map(({ kind, name }) => `${kind} ${name}`);
  const messages =
    total === null
      ? [providerMessages.notDeleted, providerMessages.usersUnknown(reason)]
      : [providerMessages.inUse, providerMessages.usedBy(names, total)];
  throw new Failure(
    409,
    messages.map((message) => ({ message, displayable: true })),
  );
}
