import { providerRefusals } from '@hawser/domain/sign-in-providers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { conflicting, notFound } from '../../http/failure.ts';
import type { IdentityTables } from '../../store/tables.ts';
import { audit } from '../audit.ts';
import { Done } from '../bodies.ts';
import { provenSession, signedInSession } from '../proven-session.ts';
import { identityRoute } from '../route.ts';
import { Identities, UnlinkIdentity } from './bodies.ts';

import type { ProviderRoutePorts } from './routes.ts';

const PASSWORD = 'credential';

/** The ways in which an account signs in, oldest first. */
async function waysOf(identity: Kysely<IdentityTables>, uid: string) {
  return identity
    .selectFrom('account')
    .select(['id', 'providerId', 'createdAt'])
    .where('userId', '=', uid)
    .orderBy('createdAt')
    .execute();
}

/** The identities that are linked to the signed-in account: seen, and unlinked except the last way in. */
export function registerIdentities(fastify: FastifyInstance, ports: ProviderRoutePorts): void {
  const { store, clock, random, originAllowed, providers } = ports;
  const { system, identity } = store;
  const app = fastify.withTypeProvider<ZodTypeProvider>();
  const labelOf = (name: string) => providers.get(name)?.provider.label ?? name;
  const isWay = ({ providerId }: { providerId: string }) =>
    providerId === PASSWORD || providers.has(providerId);

  app.post(
    '/api/auth/identities',
    identityRoute(originAllowed, {
      operationId: 'listIdentities',
      summary: 'List the identities that are linked to the signed-in account',
      limit: 'read',
      body: Done.partial(),
      answer: Identities,
    }),
    async (request) => {
      const session = await signedInSession(ports, request);
      const ways = await waysOf(identity, session.uid);
      const user = await identity
        .selectFrom('user')
        .select('emailVerified')
        .where('id', '=', session.uid)
        .executeTakeFirst();
      return {
        isEmailVerified: user?.emailVerified ?? false,
        hasPassword: ways.some(({ providerId }) => providerId === PASSWORD),
        identities: ways
          .filter(({ providerId }) => providerId !== PASSWORD)
          .map(({ id, providerId, createdAt }) => ({
            id,
            provider: providerId,
            label: labelOf(providerId),
            isConfigured: providers.has(providerId),
            linkedAt: createdAt.getTime(),
          })),
        providers: [...providers.values()].map(({ provider: { name, label } }) => ({ name, label })),
      };
    },
  );

  app.post(
    '/api/auth/identities/unlink',
    identityRoute(originAllowed, {
      operationId: 'unlinkIdentity',
      summary: 'Unlink an identity from the signed-in account',
      limit: 'password',
      body: UnlinkIdentity,
      answer: Done,
    }),
    async (request) => {
      const { uid } = await provenSession(ports, request);
      const provider = await ports.factorRule.removing(uid, async (tx) => {
        const ways = await waysOf(tx, uid);
        const way = ways.find(({ id, providerId }) => id === request.body.id && providerId !== PASSWORD);
        if (way === undefined) throw notFound();
        const passkey = await tx
          .selectFrom('passkey')
          .select('id')
          .where('userId', '=', uid)
          .limit(1)
          .execute();
        if (passkey.length === 0 && !ways.some((other) => other.id !== way.id && isWay(other)))
          throw conflicting(providerRefusals.lastWay);
        await tx.deleteFrom('account').where('id', '=', way.id).where('userId', '=', uid).execute();
        return way.providerId;
      });
      const summary = `${labelOf(provider)} unlinked from ${request.ip}`;
      await audit(
        { system, clock, random },
        { uid, actor: uid, address: request.ip, command: 'unlinkIdentity', summary },
      );
      return { done: true as const };
    },
  );
}
