import {
  type ProviderFailure,
  providerMessages,
  type SignInProvider,
} from '@hawser/domain/sign-in-providers';
import { newSecretId } from '@hawser/ports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { Failure, notFound } from '../../http/failure.ts';
import { limit } from '../../http/limit.ts';
import { rules } from '../../rate-limit/index.ts';
import { anyAccount } from '../accounts.ts';
import { admissionOf } from '../admission.ts';
import { setCookies } from '../forward.ts';
import { anySession, provenSession, signedInSession } from '../proven-session.ts';
import { type IdentityRoutePorts, identityRoute, remoteOf } from '../route.ts';
import { completeSignIn } from '../sign-in-completion.ts';
import { ProviderStart, StartProvider } from './bodies.ts';
import { renewToken } from '../renew-token.ts';
import { confirm } from './confirm.ts';
import { accountFor, link } from './finish.ts';
import { PENDING_MS, type Pending, pendingCookie } from './pending.ts';
import { type ProviderClient, ProviderError } from './provider-client.ts';
import { waysOf } from './ways.ts';

/** The configured providers, each with the way to speak to it. */
export type Providers = ReadonlyMap<
  string,
  { readonly provider: SignInProvider; readonly client: ProviderClient }
>;

export interface ProviderRoutePorts extends IdentityRoutePorts {
  readonly providers: Providers;
  readonly isSecure: boolean;
}

/** Where a provider sends people back to, which it must allow. */
export const callbackPath = (name: string): string => `/api/auth/callback/${name}`;

const SECRET_LENGTH = 43;
/** Where a person sees and changes how the account signs in. */
const SECURITY_PAGE = '/settings/security';
/** The page of a window that was opened to confirm who the person is. */
const CONFIRMED_PAGE = '/auth/do?mode=confirmed';
const pageOf = { link: SECURITY_PAGE, confirm: CONFIRMED_PAGE } as const;

/** Sign-in with an identity provider: the way there, and the way back, under `/api/auth`. */
export function registerProviders(fastify: FastifyInstance, ports: ProviderRoutePorts): void {
  const { store, clock, random, auth, sessions, originAllowed, providers, log } = ports;
  const { system } = store;
  const cookie = pendingCookie(store.sealer, ports.isSecure);
  const admission = admissionOf(ports);
  const app = fastify.withTypeProvider<ZodTypeProvider>();

  /** Whether the request may create the first account; other accounts are admitted when the provider names the address. */
  async function maySetUp(request: FastifyRequest): Promise<boolean> {
    if (await anyAccount(system)) return false;
    admission.first(request);
    return true;
  }

  /** To link an identity needs a proof; to confirm is one, at a provider that is offered for it. */
  async function sessionFor(purpose: Pending['purpose'], name: string, request: FastifyRequest) {
    if (purpose === 'sign-in') return null;
    if (purpose === 'link') return provenSession(ports, request);
    const session = await anySession(ports, request);
    const { providers: offered } = await waysOf(ports, session.uid);
    if (!offered.some((provider) => provider.name === name)) throw notFound();
    return session;
  }

  app.post(
    '/api/auth/providers/start',
    identityRoute(originAllowed, {
      operationId: 'startProviderSignIn',
      summary: 'Begin to sign in with an identity provider, to link one, or to confirm who you are',
      limit: 'sign-in',
      whileSettingUp: true,
      body: StartProvider,
      answer: ProviderStart,
    }),
    async (request, reply) => {
      const { provider: name, purpose, next, token } = request.body;
      const now = clock.now();
      await limit(system, now, [{ what: 'provider', who: remoteOf(request), rule: rules.providerRemote }]);
      const known = providers.get(name);
      if (known === undefined) throw notFound();
      const session = await sessionFor(purpose, name, request);
      // The page's own origin, so that the browser comes back to where its cookies are.
      const origin = request.headers.origin ?? ports.addressOf();
      const pending: Pending = {
        provider: name,
        purpose,
        uid: session?.uid ?? '',
        redirectURI: `${origin}${callbackPath(name)}`,
        state: newSecretId(random, SECRET_LENGTH),
        nonce: newSecretId(random, SECRET_LENGTH),
        verifier: newSecretId(random, SECRET_LENGTH),
        next: purpose === 'sign-in' ? next : pageOf[purpose],
        token,
        maySetUp: purpose === 'sign-in' && (await maySetUp(request)),
        expiresAt: now + PENDING_MS,
      };
      const url = await known.client
        .begin({ ...pending, isFresh: purpose === 'confirm' })
        .catch((error: unknown) => {
          throw providerFailure(error, name);
        });
      setCookies(reply, [cookie.set(pending)]);
      return { url: url.href };
    },
  );

  app.get<{ Params: { name: string } }>(
    '/api/auth/callback/:name',
    { config: { limit: 'sign-in' }, schema: { hide: true } },
    async (request, reply) => {
      const pending = cookie.read(request, clock.now());
      try {
        await limit(system, clock.now(), [
          { what: 'provider callback', who: remoteOf(request), rule: rules.providerRemote },
        ]);
        const known = providers.get(request.params.name);
        if (pending === null || known === undefined || pending.provider !== request.params.name)
          throw new ProviderError('over');
        const cameBack = new URL(pending.redirectURI + request.url.slice(request.url.indexOf('?')));
        const external = await known.client.finish(cameBack, {
          ...pending,
          isFresh: pending.purpose === 'confirm',
        });
        const arrived = { provider: known.provider, external, pending, request };
        if (pending.purpose === 'sign-in') return await signIn(reply, arrived);
        if (pending.purpose === 'link') return await linkTo(reply, arrived);
        return await confirmed(reply, arrived);
      } catch (error) {
        if (error instanceof Failure) throw error;
        return leave(reply, pending, failureOf(error, request.params.name));
      }
    },
  );

  type Arrived = Parameters<typeof accountFor>[1];

  async function signIn(reply: FastifyReply, arrived: Arrived): Promise<FastifyReply> {
    const { request, pending } = arrived;
    const uid = await accountFor({ ...ports, admission }, arrived);
    const { internalAdapter } = await auth.$context;
    const user = await internalAdapter.findUserById(uid);
    if (user === null) throw new ProviderError('other');
    const { label, provesSecond } = arrived.provider;
    // A provider answers for whoever is still signed in there. Unless it says when that was, it is no proof for a change.
    const firstAt = Math.max(0, Math.min(arrived.external.authenticatedAt ?? 0, clock.now()));
    const secondAt = provesSecond ? firstAt : null;
    const person = { uid, email: user.email, method: label, firstAt, secondAt };
    const outcome = await completeSignIn(ports, request, reply, person);
    setCookies(reply, [cookie.clear]);
    // The page for sign-in knows where a new account begins.
    const search = new URLSearchParams({
      ...(outcome === 'second factor' ? { mode: 'second-factor' } : {}),
      ...(pending.next === '/' ? {} : { next: pending.next }),
    });
    return reply.redirect(search.size === 0 ? '/auth' : `/auth?${search}`, 303);
  }

  async function linkTo(reply: FastifyReply, arrived: Arrived): Promise<FastifyReply> {
    const { request, pending } = arrived;
    const session = await sessions.of(request);
    if (session === null || session.uid !== pending.uid) throw new ProviderError('signed-out');
    await signedInSession(ports, request);
    await link({ ...ports, admission }, arrived, session.uid);
    setCookies(reply, [cookie.clear]);
    return reply.redirect(pending.next, 303);
  }

  async function confirmed(reply: FastifyReply, arrived: Arrived): Promise<FastifyReply> {
    const proven = await confirm(ports, arrived, await sessions.of(arrived.request));
    await renewToken(ports, reply, proven);
    setCookies(reply, [cookie.clear]);
    return reply.redirect(arrived.pending.next, 303);
  }

  /** Back to the page on which it began, which says why it ended. */
  function leave(reply: FastifyReply, pending: Pending | null, failure: ProviderFailure) {
    setCookies(reply, [cookie.clear]);
    const query = new URLSearchParams({ failed: failure });
    if (pending === null || pending.purpose === 'sign-in') {
      if (pending !== null && pending.next !== '/') query.set('next', pending.next);
      return reply.redirect(`/auth?${query}`, 303);
    }
    const page = pageOf[pending.purpose];
    return reply.redirect(`${page}${page.includes('?') ? '&' : '?'}${query}`, 303);
  }

  function failureOf(error: unknown, name: string): ProviderFailure {
    if (!(error instanceof ProviderError)) throw error;
    // Its message is of the library, and holds nothing that the provider or the browser sent.
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn('A sign-in with a provider ended.', { provider: name, failure: error.failure, cause });
    return error.failure;
  }

  function providerFailure(error: unknown, name: string): unknown {
    if (!(error instanceof ProviderError)) return error;
    return new Failure(503, [{ message: providerMessages[failureOf(error, name)], displayable: true }]);
  }
}
