import { accountMessages, emailOf } from '@hawser/domain/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { invalid, refused } from '../http/failure.ts';
import { limit } from '../http/limit.ts';
import { rules } from '../rate-limit/index.ts';
import { anyAccount, createAccount, lockAccounts } from './accounts.ts';
import { SignedIn, SignUp } from './bodies.ts';
import { forward, setCookies } from './forward.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from './route.ts';
import { isSetupCode } from './setup-code.ts';
import { signedInAnswer } from './signed-in.ts';

/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Sign-up under `/api/auth`: the first account, and later ones if the installation admits them. */
export function registerSignUp(fastify: FastifyInstance, ports: IdentityRoutePorts): void {
  const { store, clock, auth, originAllowed } = ports;
  const { system } = store;

  /** @throws Failure when nobody may claim the installation by this request. */
  function admitFirst(request: FastifyRequest): void {
    const { headers } = request;
    if (ports.setupCode === null) {
      if (PROXY_HEADERS.some((name) => headers[name] !== undefined))
        throw refused(accountMessages.proxyUnknown);
      return;
    }
    if (!isSetupCode(headers['x-setup-code'], ports.setupCode))
      throw invalid(accountMessages.wrongSetupCode, 'code');
  }

  fastify.withTypeProvider<ZodTypeProvider>().post(
    '/api/auth/sign-up/email',
    identityRoute(originAllowed, {
      operationId: 'signUp',
      summary: 'Create an account',
      limit: 'sign-up',
      body: SignUp,
      answer: SignedIn,
    }),
    async (request, reply) => {
      const now = clock.now();
      await limit(system, now, [
        { what: 'sign-up remote', who: remoteOf(request), rule: rules.signUpRemote },
      ]);
      const { name, email, password } = request.body;
      const create = async (db = system) => {
        const body = { name: name.trim(), email: emailOf(email), password };
        const done = await forward(auth, 'sign-up/email', body);
        if (done.user !== null) await createAccount(db, { ...done.user, tier: ports.newAccountTier }, now);
        return done;
      };
      const done = (await anyAccount(system))
        ? null
        : // One at a time: of concurrent first sign-ups one creates the account of the administrator.
          await system.transaction().execute(async (tx) => {
            await lockAccounts(tx);
            if (await anyAccount(tx)) return null;
            admitFirst(request);
            return create(tx);
          });
      if (done === null && ports.signUp !== 'open') throw refused(accountMessages.signUpClosed);
      const { cookies, user } = done ?? (await create());
      setCookies(reply, cookies);
      return signedInAnswer(ports, user, request);
    },
  );
}
