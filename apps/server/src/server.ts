import { type Clock, every, type Random } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reachableAt, reachableHere } from './address.ts';
import { collectionsOf } from './collections.ts';
import { type Config, isExposed } from './config.ts';
import { createContexts } from './contexts/index.ts';
import { serveConsole } from './http/console.ts';
import { followConnections } from './http/connections.ts';
import { createHttp } from './http/fastify.ts';
import { registerHealth } from './http/health.ts';
import { hostCheck } from './http/host.ts';
import type { Log } from './log/log.ts';
import { limitRoutes } from './http/limit.ts';
import { createMetricsServer } from './http/metrics-server.ts';
import { createMetrics } from './http/metrics.ts';
import { originCheck } from './http/origin.ts';
import { registerRoutes } from './http/registry.ts';
import { anyAccount, createIdentity, type PasswordHash } from './identity/index.ts';
import { currentBanner, readBanner } from './admin/index.ts';
import { startJobs } from './job-queue/index.ts';
import { startFeed } from './feed/index.ts';
import { fleetIndexes } from './fleet-index/index.ts';
import { measureIndexes, registerLive } from './live/index.ts';
import { type Deliver, mailLookOf, smtp, startMailer } from './mail/index.ts';
import { describeApi } from './openapi/document.ts';
import type { Noun, RunningNoun } from './noun/index.ts';
import { type NounPorts, NOUNS } from './nouns.ts';
import { deriveKey } from './store/secret.ts';
import type { OpenStore } from './store/open.ts';
import { startSweeps } from './sweeps.ts';
import { VERSION } from './version.ts';

/** What a server depends on; a simulator or a test passes its own clock and randomness. */
interface ServerParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly store: OpenStore;
  readonly log: Log;
  /** The installation's secret. */
  readonly secret: string;
  /** Nouns to serve instead of all of the product. */
  readonly nouns?: readonly Noun<NounPorts>[];
  /** Delivers mail instead of SMTP. */
  readonly deliver?: Deliver;
  /** Hashes passwords instead of scrypt: for tests of something else. */
  readonly passwords?: PasswordHash;
}

/** A composed server, not yet listening. */
export interface Server {
  readonly fastify: FastifyInstance;
  /** Code that the first sign-up requires; null when an account exists or no code is required. */
  readonly setupCode: string | null;
  /** Starts to listen; returns the port. */
  listen(port: number): Promise<number>;
  /** Stops requests, sockets and background work. May be called twice. */
  close(): Promise<void>;
}

/** How long open requests and sockets may take to close, milliseconds. */
const CLOSE_TIMEOUT_MS = 2_000;
/** How often connections that are opened after that are closed, milliseconds. */
const RECHECK_MS = 50;

/** Name of the product: that of the operator's theme, or our own. */
function productOf(theme: Config['theme']): string {
  const name = theme?.['product'];
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : 'Hawser';
}

/** Composes the server. The caller closes the store. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { config, clock, random, store, log, secret, nouns: served = NOUNS } = parts;
  const metrics = createMetrics();
  const isSecure = config.publicUrl?.startsWith('https:') ?? false;
  const originAllowed = originCheck(config.publicUrl, config.allowedHosts);
  let address = config.publicUrl ?? '';
  const deliver = parts.deliver ?? (config.smtpUrl === null ? null : smtp(config.smtpUrl));

  const hostAllowed = hostCheck(config);
  const { host, metricsPort } = config;
  const metricsServer =
    metricsPort === null
      ? null
      : createMetricsServer({ registry: metrics.registry, host, port: metricsPort, hostAllowed });
  const fastify = await createHttp({
    log,
    random,
    metrics,
    trustedProxies: config.trustedProxies,
    isSecure,
    hostAllowed,
  });
  const connections = followConnections(fastify.server);
  limitRoutes(fastify, {
    system: store.system,
    clock,
    accountOf: async (request) => programOf(request) ?? identity.accountOf(request),
  });
  await describeApi(fastify, VERSION);
  const feed = await startFeed({ store, clock, log });
  const contexts = createContexts({ system: store.system, clock, feed });
  const identity = createIdentity({
    store,
    feed,
    contexts,
    clock,
    random,
    log,
    passwords: parts.passwords,
    secret,
    originAllowed,
    isSecure,
    addressOf: () => address,
    isExposed: isExposed(config),
    signUp: config.signUp,
    signInProviders: config.signInProviders,
    newAccountTier: config.plans.defaultTier,
    mailConfigured: deliver !== null,
    version: VERSION,
    product: productOf(config.theme),
    breachedPasswordsFile: config.breachedPasswordsFile,
  });
  const { sessionOf, currentSessionOf } = identity;
  /** What a socket may do can change with the account, its sessions and its memberships. */
  const onAccountChange = (listener: (uid: string) => void) => {
    const ends = [contexts.subscribe(listener), identity.onAccountChange(listener)];
    return () => {
      for (const end of ends) end();
    };
  };
  let localAddress = '';
  const nouns: RunningNoun[] = [];
  registerHealth(fastify, { system: store.system, feedAlive: feed.alive });
  identity.register(fastify);
  const programOf = (request: FastifyRequest) => {
    for (const noun of nouns) {
      const session = noun.sessionOf?.(request) ?? null;
      if (session !== null) return session;
    }
    return null;
  };
  const nounServer = {
    config,
    store,
    feed,
    clock,
    random,
    log,
    metrics,
    fastify,
    keyFor: (purpose: string) => deriveKey(secret, purpose),
    administration: identity.administration,
    people: identity.people,
    ownSessions: identity.ownSessions,
    sessionOf,
    currentSessionOf,
    onAccountChange,
    originAllowed,
    mailConfigured: deliver !== null,
    publicUrl: () => address,
    localUrl: () => localAddress,
  };
  for (const noun of served) nouns.push(await noun.start(nounServer));
  const routes = nouns.flatMap((noun) => noun.routes);
  registerRoutes(fastify, routes, {
    store,
    clock,
    random,
    metrics,
    plans: config.plans,
    admin: { system: store.system, identity: store.identity },
    originAllowed,
    requireProof: identity.requireProof,
    sessionOf: async (request) => programOf(request) ?? identity.callerOf(request),
    ownSessionOf: async (request) => programOf(request) ?? identity.ownSessionOf(request),
    settingUpSessionOf: async (request) => programOf(request) ?? identity.settingUpSessionOf(request),
  });
  const indexes = fleetIndexes({ store, clock, log });
  const live = registerLive(fastify, {
    store,
    feed,
    collections: collectionsOf(served),
    clock,
    random,
    log,
    indexes,
    banner: currentBanner((now) => readBanner(store.system, now), clock),
    sessionOf,
    onAccountChange,
    originAllowed,
  });
  measureIndexes(metrics, indexes.kinds, live.numbers);
  await serveConsole(fastify, {
    dir: config.consoleDir,
    theme: config.theme,
    random,
    sendsCookie: identity.sendsCookie,
  });

  const handlers = nouns.flatMap((noun) => noun.jobs);
  const jobs = startJobs({ store, clock, random, log, handlers });
  const mailPorts = {
    system: store.system,
    clock,
    log,
    look: mailLookOf(config.theme),
    sender: { from: config.mailFrom, replyTo: config.mailReplyTo },
    addressOf: () => address,
  };
  const mailer = deliver === null ? null : startMailer({ ...mailPorts, deliver });
  const sweeps = startSweeps({ system: store.system, clock, log });
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    live.stop();
    for (const noun of nouns.toReversed()) await noun.stop?.();
    // A client that does not close its connection must not delay the shutdown.
    let forcing = clock.after(CLOSE_TIMEOUT_MS, () => {
      connections.destroyAll();
      // Until the server stops listening, new connections may be opened.
      forcing = every(clock, RECHECK_MS, connections.destroyAll);
    });
    await Promise.all([fastify.close(), metricsServer?.close()]);
    forcing.cancel();
    await Promise.all([jobs.stop(), sweeps.stop(), mailer?.stop(), identity.settled()]);
    contexts.stop();
    await feed.stop();
  }

  const unclaimed = identity.setupCode !== null && !(await anyAccount(store.system));
  return {
    fastify,
    setupCode: unclaimed ? identity.setupCode : null,
    async listen(port) {
      await fastify.listen({ host, port });
      await metricsServer?.listen();
      const bound = fastify.server.address();
      const got = typeof bound === 'object' ? (bound?.port ?? port) : port;
      address = config.publicUrl ?? reachableAt(config.host, got);
      localAddress = reachableHere(config.host, got);
      return got;
    },
    close: () => (closing ??= close()),
  };
}
