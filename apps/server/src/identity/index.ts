import type { SignInProvider } from '@hawser/domain/sign-in-providers';
import type { Clock, Random } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignUpMode } from '../config.ts';
import type { Feed } from '../feed/index.ts';
import { sendsBearer } from '../http/bearer.ts';
import type { AccountSession, ContextRequest, Contexts } from '../contexts/index.ts';
import type { Log } from '../log/log.ts';
import type { OriginAllowed } from '../http/origin.ts';
import type { Session } from '../http/route.ts';
import type { OpenStore } from '../store/open.ts';
import { deriveKey } from '../store/secret.ts';
import { createAuth, type PasswordHash } from './auth.ts';
import { Background } from './background.ts';
import { createDevices } from './devices.ts';
import { registerEmail } from './email.ts';
import { registerEmailLinks } from './email-links.ts';
import { type Administration, administrationOf } from './administration.ts';
import { type People, peopleOf } from './people.ts';
import { type OwnSessions, ownSessionsOf, recordSeen } from './own-sessions.ts';
import { registerPassword } from './password.ts';
import { breachedPasswords, passwordRules } from './password-rules/index.ts';
import { providersOf, registerIdentities, registerMethods, registerProviders } from './providers/index.ts';
import { registerSecondFactor, registerSecondStep } from './second-factor/index.ts';
import { SESSION_ENDS } from './session-ends.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { registerSignIn } from './sign-in.ts';
import { registerSignUp } from './sign-up.ts';
import { registerDeviceLogin } from './device-login/index.ts';
import { createBearer, registerTokens, signingKeys, tokensOf } from './tokens/index.ts';
import { pendingSignIns } from './pending-sign-in.ts';
import { registerPasskeys, registerPasskeyUse } from './passkeys/index.ts';
import { registerProof } from './proof/index.ts';
import { proofsOf } from './proofs.ts';
import { factorRule } from './required-factor/index.ts';
import { rememberedBrowsers } from './remembered-browsers.ts';
import { registerSetup } from './setup.ts';
import { setupCode } from './setup-code.ts';

export type { PasswordHash } from './auth.ts';
export { anyAccount } from './accounts.ts';
export type { Administration } from './administration.ts';
export type { OwnSessions } from './own-sessions.ts';
export { migrateIdentity } from './migrate.ts';
export { issueResetToken, removeSecondFactor } from './operator-reset.ts';
export type { People } from './people.ts';
export { callbackPath } from './providers/routes.ts';
export { makeAdministrator } from './make-administrator.ts';
export { resetPath } from './mails.ts';
export { RESET_MS } from './links.ts';
export { identitySchema } from './schema.ts';
export { type ApiKeysTable, deleteEndedKeys, newKey } from './api-keys/index.ts';
export {
  deleteEndedRequests,
  denyRequest,
  type OpenDeviceRequest,
  openRequest,
  shownCode,
  typedCode,
} from './device-login/index.ts';
export { sealedSecondFactors } from './second-factor/index.ts';
export { sealedSigningKeys } from './tokens/index.ts';

/** What identity depends on. */
interface IdentityPorts {
  readonly store: OpenStore;
  readonly contexts: Contexts;
  readonly clock: Clock;
  readonly random: Random;
  /** Says at once what has changed at other servers; without it they follow within 10 s. */
  readonly feed?: Pick<Feed, 'subscribeUnordered'>;
  readonly log: Log;
  readonly passwords?: PasswordHash | undefined;
  /** The installation's secret. */
  readonly secret: string;
  readonly originAllowed: OriginAllowed;
  readonly isSecure: boolean;
  /** Address of the server for links in mails. */
  readonly addressOf: () => string;
  /** Whether others than programs on this machine may reach the server. */
  readonly isExposed: boolean;
  /** Who may create further accounts. */
  readonly signUp: SignUpMode;
  readonly mailConfigured: boolean;
  /** Identity providers with which people may sign in. */
  readonly signInProviders: readonly SignInProvider[];
  /** Plan tier that a new account begins with. */
  readonly newAccountTier: string;
  readonly version: string;
  /** Name of the product, as authenticator apps show it. */
  readonly product: string;
  /** File of breached passwords; null without one. */
  readonly breachedPasswordsFile: string | null;
}

/** Accounts, sessions and passwords of the installation. */
export interface Identity {
  /** Null when the first account needs no code. */
  readonly setupCode: string | null;
  /** What an administrator does to accounts. */
  readonly administration: Administration;
  /** What organizations need of those who sign in. */
  readonly people: People;
  /** The sessions of a person. */
  readonly ownSessions: OwnSessions;
  /**
   * For routes that need a proof of who asks.
   * @throws Failure 403 that names the missing proof.
   */
  requireProof(session: Session): Promise<void>;
  /** Calls `listener` with each account that was changed, or of whose sessions one was ended, at any server. */
  onAccountChange(listener: (uid: string) => void): () => void;
  /** The account of a request: of its cookie, or of the token or API key of a program, whose cookie does not count. */
  accountOf(request: FastifyRequest): Promise<AccountSession | null>;
  /**
   * The session of a cookie, in the context that the request names.
   * @throws Failure 403 for a context that does not list the account.
   */
  sessionOf(request: ContextRequest): Promise<Session | null>;
  /** The same, or whose access a program has that sends a token or an API key. */
  callerOf(request: FastifyRequest): Promise<Session | null>;
  /** The same for what concerns the account itself: no context is refused. */
  ownSessionOf(request: FastifyRequest): Promise<Session | null>;
  /** The same, with what a person's session lacks where everybody needs a second factor; the others refuse it. */
  settingUpSessionOf(request: FastifyRequest): Promise<Session | null>;
  /** As `sessionOf`, read without a cache. */
  currentSessionOf(request: ContextRequest): Promise<Session | null>;
  /** Whether a request has a session cookie, valid or not, without reading the database. */
  sendsCookie(request: Pick<FastifyRequest, 'headers'>): boolean;
  register(fastify: FastifyInstance): void;
  /** Waits for background work. */
  settled(): Promise<void>;
}

/** Creates identity; `register` adds its routes. */
export function createIdentity(ports: IdentityPorts): Identity {
  const { store, clock, log, secret, isSecure, passwords, signUp, mailConfigured, contexts } = ports;
  const { system } = store;
  const own = deriveKey(secret, 'identity');
  const auth = createAuth({ db: store.identity, secret: own, isSecure, log, passwords, clock });
  const code = ports.isExposed ? setupCode(secret, store.epoch) : null;
  const background = new Background(log);
  const seen = recordSeen({ identity: store.identity, clock, background });
  const cookieSessions = createSessions(auth, system, clock, {
    ...ports,
    identity: store.identity,
    seen,
  });
  const proofs = proofsOf({ identity: store.identity, clock });
  const rule = factorRule({
    system,
    identity: store.identity,
    clock,
    sufficient: ports.signInProviders.filter((each) => each.provesSecond).map(({ name }) => name),
  });
  const devices = createDevices(secret, isSecure, ports.random);
  const keys = signingKeys({ ...ports, system, sealer: store.sealer });
  const tokens = tokensOf({ ...ports, keys });
  const bearer = createBearer({ store, clock, contexts, tokens, background });
  const sessions: Sessions = {
    ...cookieSessions,
    forgetAll(uid) {
      cookieSessions.forgetAll(uid);
      bearer.forgetAll(uid);
      rule.forget(uid);
    },
    async ended(uid) {
      sessions.forgetAll(uid);
      await cookieSessions.ended(uid);
    },
  };
  const listeners = new Set<(uid: string) => void>();
  ports.feed?.subscribeUnordered((changes) => {
    for (const { table, op, owner, ids } of changes) {
      if (table === 'api_keys' && op === 'delete') bearer.forgetKeys(ids);
      if (table === 'accounts' || table === SESSION_ENDS) {
        sessions.forgetAll(owner);
        for (const listener of listeners) listener(owner);
      }
    }
  });
  // Also when an organization is disabled, whose keys and tokens are refused at once.
  contexts.subscribe((uid) => bearer.forgetAll(uid));
  /** The same session. @throws Failure 403 when it lacks a second factor that everybody needs. */
  async function complete<S extends AccountSession>(session: S | null): Promise<S | null> {
    if (session !== null) await rule.require(askingOf(session));
    return session;
  }
  async function sessionOf(request: ContextRequest): Promise<Session | null> {
    const account = await complete(await sessions.of(request));
    return account === null ? null : contexts.of(account, request);
  }
  async function ownSessionOf(request: FastifyRequest): Promise<Session | null> {
    if (sendsBearer(request)) return complete(await bearer.of(request));
    const account = await sessions.of(request);
    return account === null ? null : contexts.anyOf(account, request);
  }

  return {
    setupCode: code,
    administration: administrationOf({ ...ports, sessions, factorRule: rule }),
    ownSessions: ownSessionsOf({ identity: store.identity, clock, ended: sessions.ended }),
    requireProof: proofs.require,
    onAccountChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    people: peopleOf({ ...ports, identity: store.identity, ended: sessions.ended }),
    accountOf: (request) => (sendsBearer(request) ? bearer.of(request) : sessions.of(request)),
    sessionOf,
    callerOf: async (request) =>
      sendsBearer(request) ? complete(await bearer.of(request)) : sessionOf(request),
    ownSessionOf: async (request) => complete(await ownSessionOf(request)),
    async settingUpSessionOf(request) {
      const session = await ownSessionOf(request);
      return session && { ...session, secondFactorNeeded: await rule.lacking(askingOf(session)) };
    },
    async currentSessionOf(request) {
      sessions.forget(request);
      const account = await complete(await sessions.of(request));
      return account === null ? null : contexts.currentOf(account, request);
    },
    sendsCookie: (request) => sessions.cookie(request) !== null,
    register(fastify) {
      const providers = providersOf(ports.signInProviders, clock);
      const routePorts = {
        ...ports,
        auth,
        sessions,
        background,
        devices,
        proofs,
        factorRule: rule,
        passwordRules: passwordRules({
          ...ports,
          system,
          breached: breachedPasswords(ports.breachedPasswordsFile),
        }),
        pendingSignIns: pendingSignIns(store.sealer, isSecure),
        remembered: rememberedBrowsers(secret, isSecure),
        setupCode: code,
        providers,
      };
      registerSignUp(fastify, routePorts);
      registerSignIn(fastify, routePorts);
      registerProviders(fastify, routePorts);
      registerMethods(fastify, routePorts);
      registerIdentities(fastify, routePorts);
      registerProof(fastify, routePorts);
      registerPasskeys(fastify, routePorts);
      registerPasskeyUse(fastify, routePorts);
      registerSecondFactor(fastify, routePorts);
      registerSecondStep(fastify, routePorts);
      registerTokens(fastify, { ...routePorts, tokens, signingKeys: keys });
      registerDeviceLogin(fastify, routePorts);
      registerEmail(fastify, routePorts);
      registerEmailLinks(fastify, routePorts);
      registerPassword(fastify, routePorts);
      registerSetup(fastify, {
        system,
        setupCodeNeeded: ports.isExposed,
        signUpOpen: signUp === 'open',
        signUpByInvitation: signUp !== 'off',
        signUpByMail: signUp === 'open' && mailConfigured,
        mailConfigured,
        providers: ports.signInProviders.map(({ name, label }) => ({ name, label })),
        version: ports.version,
      });
    },
    settled: () => background.settled(),
  };
}

/** For a token that is its session; a key has none. */
const askingOf = ({ uid, sessionID, program }: AccountSession) => ({
  uid,
  sessionID: sessionID ?? program?.sessionID ?? null,
});
