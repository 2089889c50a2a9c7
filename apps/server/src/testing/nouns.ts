import type { Problem } from '@hawser/contract/problem';
import { DEFAULT_PLANS, type Plans } from '@hawser/domain/plans';
import { type Clock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { Client } from 'pg';
import { installSettings } from '../agents/index.ts';
import { askKubernetes, outboundGuard } from '../clusters/index.ts';
import { type DemoSettings, noDemo } from '../demo/index.ts';
import { createMetrics } from '../http/metrics.ts';
import { sendProblem } from '../http/problem.ts';
import { registerRoutes } from '../http/registry.ts';
import { type ResolveName, resolveName } from '../networks/index.ts';
import type { Noun } from '../noun/index.ts';
import { type NounPorts, NOUNS } from '../nouns.ts';
import { allRoutes } from '../routes.ts';
import { schemaOf } from '../schema.ts';
import { type OpenStore, openStore } from '../store/open.ts';

/** A clock that a test moves by hand; nothing waits on it. */
export interface TestClock extends Clock {
  time: number;
}

/** An answer with its JSON read. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What goes along with a request; `version` becomes `If-Match`, `key` the `Idempotency-Key`. */
export interface Sent {
  readonly body?: object;
  readonly version?: number;
  readonly key?: string;
}

/** The nouns over HTTP on a real PostgreSQL. */
export interface Nouns {
  readonly store: OpenStore;
  /** The database, as its owner. */
  readonly url: string;
  readonly clock: TestClock;
  readonly fastify: FastifyInstance;
  /** Asks as the account `uid`; `path` begins after `/api`. */
  ask<Body = Problem>(uid: string, method: Method, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Runs SQL as the owner of the database, to make it fail or look where nobody else may. */
  asOwner(text: string): Promise<void>;
  /** Adds an account of this tier. */
  account(uid: string, tier?: string): Promise<void>;
  close(): Promise<void>;
}

export const silent = { info() {}, warn() {}, error() {} };

/** Where no DNS server is. */
const NO_DNS_SERVER = '127.0.0.1:9';

const settings = () => installSettings({ publicUrl: 'http://hawser.invalid' });
const ask = askKubernetes(outboundGuard(['127.0.0.0/8']));

/** Starts the nouns on a database of their own, or on one that is given and stays; who asks is told by a header instead of a session. */
export async function startNouns({
  plans = DEFAULT_PLANS,
  resolve = resolveName([NO_DNS_SERVER]),
  demo = noDemo,
  database: given,
  nouns = NOUNS,
}: {
  readonly database?: TestDatabase;
  readonly plans?: Plans;
  readonly resolve?: ResolveName;
  readonly demo?: DemoSettings;
  /** Others than those of the server. */
  readonly nouns?: readonly Noun<NounPorts>[];
} = {}): Promise<Nouns> {
  const database = given ?? (await createDatabase());
  const clock: TestClock = { time: 1_800_000_000_000, now: () => clock.time, after: () => ({ cancel() {} }) };
  const store = await openStore({
    url: database.url,
    schema: schemaOf(nouns),
    secret: 'a secret of this test',
    clock,
    random: systemRandom,
    log: silent,
  });
  const fastify = Fastify({ logger: false });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  registerRoutes(fastify, allRoutes({ settings, resolve, demo, ask }, nouns), {
    store,
    clock,
    random: systemRandom,
    metrics: createMetrics(),
    plans,
    originAllowed: () => true,
    async sessionOf(request) {
      const uid = request.headers['x-uid'];
      if (typeof uid !== 'string') return null;
      return { uid, email: `${uid}@example.org`, admin: false, isOrganization: false, owner: uid };
    },
  });
  return {
    store,
    url: database.url,
    clock,
    fastify,
    async ask<Body>(uid: string, method: Method, path: string, { body, version, key }: Sent = {}) {
      const reply = await fastify.inject({
        method,
        url: `/api${path}`,
        headers: {
          'x-uid': uid,
          ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: reply.statusCode, body: JSON.parse(reply.body) as Body };
    },
    async asOwner(text) {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        await client.query(text);
      } finally {
        await client.end();
      }
    },
    async account(uid, tier = 'enterprise') {
      await store.system
        .insertInto('accounts')
        .values({ owner_uid: uid, plan_tier_slug: tier, created_at: clock.time })
        .execute();
    },
    async close() {
      await fastify.close();
      await store.close();
      if (given === undefined) await database.drop();
    },
  };
}
