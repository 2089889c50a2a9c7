import websocket from '@fastify/websocket';
import { MAX_AGENT_MESSAGE } from '@hawser/contract/agent';
import type { Network } from '@hawser/contract/networks';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import { type Clock, systemClock, systemRandom, type Timer } from '@hawser/ports';
import Fastify, { type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { ownContext } from '../../contexts/index.ts';
import { createMetrics } from '../../http/metrics.ts';
import { sendProblem } from '../../http/problem.ts';
import { registerRoutes } from '../../http/registry.ts';
import { type Feed, startFeed } from '../../feed/index.ts';
import type { Rule } from '../../rate-limit/index.ts';
import type { Store } from '../../store/store.ts';
import { fleetOf } from '../../testing/fleet.ts';
import { type Nouns, silent } from '../../testing/nouns.ts';
import { type InstallSettings, registerGateway } from '../index.ts';
import { argoRoutes } from '../argo/index.ts';
import { fieldsRoutes } from '../fields/routes.ts';
import { infrastructureRoutes } from '../infrastructure/index.ts';
import { passwordRoutes } from '../features/password.ts';
import { installRoutes } from '../install/command.ts';
import { resealRoutes } from '../sealing/reseal.ts';
import { joinPeers } from '../peers/index.ts';
import { newPrivateKey, type ServerKey, serverKeyOf } from '../server-key/index.ts';
import { validatorCompiler } from '../../http/validate.ts';

/** Timers at least this long fire only when the test says so, milliseconds. */
const LONG_MS = 10_000;

/** A clock that a test can move forward; short timers run in real time, long ones when the test says so. */
class ShiftedClock implements Clock {
  shiftMs = 0;
  readonly #long = new Set<() => void>();
  now(): number {
    return systemClock.now() + this.shiftMs;
  }
  after(delayMs: number, run: () => void): Timer {
    if (delayMs < LONG_MS) return systemClock.after(delayMs, run);
    this.#long.add(run);
    return { cancel: () => void this.#long.delete(run) };
  }
  /** Fires all long timers. */
  elapse(): void {
    const due = [...this.#long];
    this.#long.clear();
    for (const run of due) run();
  }
}

/** A listening gateway on the database of the nouns. */
export interface TestGateway {
  readonly url: string;
  readonly clock: ShiftedClock;
  readonly feed: Feed;
  readonly gateway: ReturnType<typeof registerGateway>;
  readonly serverKey: ServerKey;
  /** Where other servers reach it; null when they do not. */
  readonly peerAddress: string | null;
  /** Asks for install instructions over HTTP, as the account `uid`; `key` becomes the `Idempotency-Key`. */
  issue(uid: string, routerID: string, key?: string): Promise<InstallInstructions>;
  /** Sends a command as the account `uid`. */
  request(uid: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** Starts a gateway, by default on the store of the nouns, with the limits of the product. */
export async function startGateway(
  nouns: Nouns,
  {
    store = nouns.store,
    handshakes,
    isSignedIn = async () => true,
    peers: joins,
  }: {
    store?: Store;
    handshakes?: Rule;
    isSignedIn?: (request: object, uid: string) => Promise<boolean>;
    /** How it joins the other servers; without it, it does not. */
    peers?: { key: Uint8Array; peerPort?: number | null };
  } = {},
): Promise<TestGateway> {
  const clock = new ShiftedClock();
  const peers =
    joins === undefined
      ? null
      : await joinPeers({ host: '127.0.0.1', peerPort: 0, peerAddress: null, ...joins }, joins.key, {
          clock,
          random: systemRandom,
        });
  const feed = await startFeed({ store, clock: systemClock, log: silent });
  const fastify = Fastify({ logger: false, forceCloseConnections: true });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  await fastify.register(websocket, { options: { maxPayload: MAX_AGENT_MESSAGE } });
  let url = '';
  const serverKey = serverKeyOf(newPrivateKey(systemRandom));
  const settings = (): InstallSettings => ({
    publicUrl: url,
    ca: '',
    serverKey: serverKey.publicKey,
    agentImage: 'hawser/agent:test',
  });
  const originAllowed = () => true;
  const sessionOf = async (request: Pick<FastifyRequest, 'headers'>) => {
    const uid = String(request.headers['x-uid']);
    if (!(await isSignedIn(request, uid))) return null;
    return ownContext({
      uid,
      email: `${uid}@example.org`,
      admin: false,
      isOrganization: uid.startsWith('organization'),
    });
  };
  const gateway = registerGateway(fastify, {
    store,
    sessionOf,
    currentSessionOf: sessionOf,
    onAccountChange: () => () => undefined,
    terminalIdleMs: 15 * 60_000,
    originAllowed,
    feed,
    clock,
    random: systemRandom,
    log: silent,
    serverKey,
    settings,
    ...(handshakes ? { handshakes } : {}),
    ...(peers ? { peers } : {}),
  });
  const find = () => gateway.agents;
  registerRoutes(
    fastify,
    [
      ...installRoutes(settings),
      ...passwordRoutes(find),
      ...argoRoutes(find),
      ...fieldsRoutes(find),
      ...infrastructureRoutes(find),
      ...resealRoutes(find),
    ],
    {
      store,
      clock,
      random: systemRandom,
      metrics: createMetrics(),
      originAllowed,
      sessionOf,
      ownSessionOf: sessionOf,
      settingUpSessionOf: sessionOf,
      requireProof: async () => undefined,
    },
  );
  url = await fastify.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    clock,
    feed,
    gateway,
    serverKey,
    peerAddress: peers?.address ?? null,
    async issue(uid, routerID, key = '') {
      const answer = await fetch(`${url}/api/routers/${routerID}/install`, {
        method: 'POST',
        headers: { 'x-uid': uid, 'content-type': 'application/json', 'idempotency-key': key },
        body: '{}',
      });
      const body = (await answer.json()) as { created: InstallInstructions };
      if (answer.status !== 201) throw new Error(JSON.stringify(body));
      return body.created;
    },
    async request(uid, path, body) {
      const answer = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'x-uid': uid, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async close() {
      await gateway.stop();
      await fastify.close();
      await feed.stop();
    },
  };
}

let accounts = 0;

/** A new account with a network `demo` and one attached hub. */
export async function attachedRouter(
  nouns: Nouns,
  namespace = 'hawser',
  grant: Router['grant'] | object = {},
) {
  const uid = `account-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const network: Network = await fleet.network('demo');
  const cluster = await fleet.cluster('hub-one');
  const router: Router = await fleet.attach(network, cluster, { namespace, grant });
  return { uid, fleet, network, cluster, router };
}
