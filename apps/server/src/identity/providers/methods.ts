import { emailOf } from '@hawser/domain/accounts';
import { isForEmail } from '@hawser/domain/sign-in-providers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { limit } from '../../http/limit.ts';
import { rules } from '../../rate-limit/index.ts';
import { identityRoute, remoteOf } from '../route.ts';
import { AskMethods, Methods } from './bodies.ts';
import type { ProviderRoutePorts } from './routes.ts';

/**
 * `/api/auth/methods`: the sign-in methods of an e-mail address. No account is looked up, so that the answer and its time are the
 * same whether there is one.
 */
export function registerMethods(fastify: FastifyInstance, ports: ProviderRoutePorts): void {
  fastify.withTypeProvider<ZodTypeProvider>().post(
    '/api/auth/methods',
    identityRoute(ports.originAllowed, {
      operationId: 'listSignInMethods',
      summary: 'List the sign-in methods of an e-mail address',
      limit: 'sign-in',
      body: AskMethods,
      answer: Methods,
    }),
    async (request) => {
      const remote = { what: 'methods', who: remoteOf(request), rule: rules.methodsRemote };
      await limit(ports.store.system, ports.clock.now(), [remote]);
      const email = emailOf(request.body.email);
      const providers = [...ports.providers.values()]
        .filter(({ provider }) => isForEmail(provider, email))
        .map(({ provider: { name, label } }) => ({ name, label }));
      return { password: true as const, providers };
    },
  );
}
