import { AskArgoCdPassword, SealedArgoCdPassword } from '@hawser/contract/features';
import { created } from '@hawser/contract/record';
import { z } from 'zod';
import { conflicting, notFound } from '../../http/failure.ts';
import { type AnyRoute, command } from '../../http/route.ts';
import type { FindAgents } from '../argo/index.ts';
import { ask } from '../ask.ts';
import { agentMessages } from '../messages.ts';

/**
 * The initial password of Argo CD, which the agent seals for the page that asks. The server cannot read it, does not store it, and
 * records who asked.
 */
export const passwordRoutes = (agents: FindAgents): AnyRoute[] => [
  command({
    operationId: 'askArgoCdPassword',
    summary: 'Ask for the initial password of Argo CD, sealed for a public key',
    tag: 'networks',
    policy: 'networks.password',
    method: 'POST',
    path: '/api/networks/{networkID}/argocd/password',
    limit: 'remote-check',
    params: z.object({ networkID: z.string().max(100) }),
    body: AskArgoCdPassword,
    answer: created(SealedArgoCdPassword),
    status: 201,
    hasSecret: true,
    async prepare({ params, body, clock, read }) {
      const { owner, hub } = await read(async (tx) => ({
        owner: tx.owner,
        hub: await tx.db
          .selectFrom('routers as r')
          .innerJoin('networks as n', (join) =>
            join.onRef('n.owner_uid', '=', 'r.owner_uid').onRef('n.id', '=', 'r.network_id'),
          )
          .select(['r.id', 'n.name'])
          .where('r.owner_uid', '=', tx.owner)
          .where('r.network_id', '=', params.networkID)
          .where('r.active', '=', true)
          .where('r.is_edge', '=', false)
          .orderBy('r.created_at')
          .executeTakeFirst(),
      }));
      if (hub === undefined) throw notFound();
      const found = await agents()?.find(owner, hub.id);
      if (found === undefined || 'absent' in found) throw conflicting(found?.absent ?? agentMessages.offline);
      const sealed = await ask(
        found.agent,
        { kind: 'argocd-password', publicKey: body.publicKey },
        clock,
        (item) => (item.type === 'argocd-password' ? item.sealed : undefined),
      );
      return { sealed, name: hub.name };
    },
    async handle({ found }) {
      return { answer: { created: found.sealed }, name: found.name };
    },
    audit: {
      subject: 'network',
      id: (_, { params }) => params.networkID,
      summary: ({ name }) => `First password of Argo CD of network ${name} shown`,
    },
  }),
];
