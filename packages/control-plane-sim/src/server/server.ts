import { EventEmitter } from 'node:events';
import { MAX_AGENT_MESSAGE } from '@hawser/contract/agent';
import type { Clock, Random } from '@hawser/ports';
import {
  type ContextRequest,
  createContexts,
  allRoutes,
  createMetrics,
  fleetIndexes,
  clearRulesCache,
  type Feed,
  installSettings,
  newPrivateKey,
  serverKeyOf,
  collections,
  jobHandlers,
  type Log,
  registerGateway,
  registerLive,
  registerRoutes,
  sendProblem,
  startFeed,
  startJobs,
  startSweeps,
  type Store,
} from '@hawser/server/simulator';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { WebSocket } from 'ws';
import type { ServerComponent } from '../faults/server-component.ts';
import type { HttpResponse, HttpRequest, Endpoint } from '../network/endpoint.ts';
import type { Lifetime } from '../process/lifetime.ts';

/** Base URL of the control plane in every simulation. */
export const SERVER_URL = 'https://hawser.example.org';
/** Header with the account of a request, instead of signing in, which has its own tests. */
export const ACCOUNT = 'x-account';
/** Header with the context of a request; without it, that is the account's own. */
export const CONTEXT = 'hawser-context';

/** Changes that the feed reads at a time: so few that a read ends in the middle of a transaction even in a small simulation. */
const CHANGES = 2;

/** Dependencies of a server. */
interface ServerOptions {
  readonly life: Lifetime;
  readonly clock: Clock;
  readonly random: Random;
  /** The database, by the component of the server that uses it. */
  readonly storeOf: (part: ServerComponent) => Store;
  readonly log: Log;
  /** A wrapper around the change feed. */
  readonly feed?: (feed: Feed) => Feed;
}

/** A running server. */
export interface RunningServer extends Endpoint {
  /** Stops it cleanly. */
  stop(): Promise<void>;
}

type Accept = (socket: WebSocket, request: FastifyRequest) => unknown;

let metrics: ReturnType<typeof createMetrics> | undefined;

/** Composes the server as its own start does, without listening on a port, static pages and sign-in. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { life, random, storeOf, log } = options;
  const clock = life.clock(options.clock);
  clearRulesCache();
  metrics ??= createMetrics();
  const accepts = new Map<string, Accept>();
  const fastify = hollow(accepts);
  const ownFeed = await startFeed({ store: storeOf('feed'), clock, log, batch: CHANGES });
  const feed = options.feed?.(ownFeed) ?? ownFeed;
  const contexts = createContexts({ system: storeOf('commands').system, clock, feed });
  const accountOf = ({ headers }: ContextRequest) => {
    const uid = headers[ACCOUNT];
    return typeof uid === 'string'
      ? { uid, email: `${uid}@example.org`, admin: false, isOrganization: false }
      : null;
  };
  const sessionOf = async (request: ContextRequest) => {
    const account = accountOf(request);
    return account === null ? null : contexts.of(account, request);
  };
  const ownSessionOf = async (request: ContextRequest) => {
    const account = accountOf(request);
    return account === null ? null : contexts.anyOf(account, request);
  };
  const browser = { clock, sessionOf, onAccountChange: contexts.subscribe, originAllowed: () => true };
  const settings = () => installSettings({ publicUrl: SERVER_URL });
  const gateway = registerGateway(fastify, {
    ...browser,
    store: storeOf('agents'),
    feed,
    random,
    log,
    currentSessionOf: sessionOf,
    terminalIdleMs: 15 * 60_000,
    serverKey: serverKeyOf(newPrivateKey(random)),
    settings,
  });
  registerRoutes(fastify, allRoutes({ settings }), {
    store: storeOf('commands'),
    clock,
    random,
    metrics,
    sessionOf,
    ownSessionOf,
    settingUpSessionOf: ownSessionOf,
    // The people of a simulation have just signed in.
    requireProof: async () => undefined,
    originAllowed: browser.originAllowed,
  });
  const screens = { store: storeOf('screens'), clock, log };
  const live = registerLive(fastify, {
    ...screens,
    ...browser,
    collections,
    feed,
    random,
    indexes: fleetIndexes(screens),
  });
  await fastify.ready();
  const jobs = startJobs({ store: storeOf('jobs'), clock, random, log, handlers: jobHandlers({ settings }) });
  const sweeps = startSweeps({ system: storeOf('sweeps').system, clock, log });
  const died = new Promise<null>((resolve) => life.onEnd(() => resolve(null)));
  return {
    request: (ask) => Promise.race([inject(fastify, ask), died]),
    connect(path, socket, headers) {
      const accept = accepts.get(path);
      if (accept === undefined) return false;
      void Promise.resolve(accept(socket, accepted(headers))).catch((error: unknown) => {
        log.error('A socket failed.', { reason: String(error) });
        socket.terminate();
      });
      return true;
    },
    async stop() {
      await sweeps.stop();
      live.stop();
      await gateway.stop();
      await jobs.stop();
      await ownFeed.stop();
      await fastify.close();
    },
  };
}

/** The request that opened a socket, as far as the server reads it. The simulated network has no byte stream below sockets. */
function accepted(headers: Readonly<Record<string, string>>): FastifyRequest {
  const transport = Object.assign(new EventEmitter(), { destroySoon() {} });
  return { headers, ip: '192.0.2.1', raw: { socket: transport } } as unknown as FastifyRequest;
}

/** Fastify without a port: sockets are passed in, requests injected. */
function hollow(accepts: Map<string, Accept>): FastifyInstance {
  const fastify = Fastify({ logger: false });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  fastify.decorate('websocketServer', { options: { maxPayload: MAX_AGENT_MESSAGE } } as never);
  fastify.addHook('onRoute', (route) => {
    if (route.websocket) accepts.set(route.url, route.handler as unknown as Accept);
  });
  return fastify;
}

async function inject(
  fastify: FastifyInstance,
  { method, url, headers, body }: HttpRequest,
): Promise<HttpResponse> {
  const reply = await fastify.inject({
    method: method as 'GET',
    url,
    headers: { ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  const type = reply.headers['content-type'];
  return {
    status: reply.statusCode,
    text: reply.body,
    headers: typeof type === 'string' ? { 'content-type': type } : {},
  };
}
