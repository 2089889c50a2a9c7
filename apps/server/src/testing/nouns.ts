import type { Problem } from '@hawser/contract/problem';
import type { FeatureCharts } from '@hawser/domain/features';
import { DEFAULT_PLANS, type Plans } from '@hawser/domain/plans';
import { type Clock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { Client } from 'pg';
import { installSettings } from '../agents/index.ts';
import { sendToKubernetes, outboundGuard } from '../clusters/index.ts';
import { type AccountSession, createContexts } from '../contexts/index.ts';
import { type DemoSettings, noDemo } from '../demo/index.ts';
import { createMetrics } from '../http/metrics.ts';
import { sendProblem } from '../http/problem.ts';
import { registerRoutes } from '../http/registry.ts';
import { peopleOf } from '../identity/people.ts';
import { acrossContexts, type OrganizationPorts } from '../organizations/index.ts';
import { type ResolveName, resolveName } from '../networks/index.ts';
import type { Noun } from '../noun/index.ts';
import { type NounPorts, NOUNS } from '../nouns.ts';
import { allRoutes } from '../routes.ts';
import { schemaOf } from '../schema.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import { createPreparedDatabase } from './prepared-database.ts';
import { validatorCompiler } from '../http/validate.ts';

/** A clock whose time only changes when a test sets it. Its timers never fire. */
interface TestClock extends Clock {
  time: number;
}

/** A response with parsed JSON. */
interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The parts of a request besides method and path. `version` becomes `If-Match`, `key` becomes `Idempotency-Key`. */
interface Sent {
  readonly body?: object;
  readonly version?: number;
  readonly key?: string;
  /** The context in which the request acts; by default the account's own. */
  readonly context?: string;
}

/** All nouns over HTTP on a real PostgreSQL. */
export interface Nouns {
  readonly store: OpenStore;
  /** URL of the database, as its owner. */
  readonly url: string;
  readonly clock: TestClock;
  readonly fastify: FastifyInstance;
  readonly organizations: OrganizationPorts;
  /** Sends a request as the account `uid`. `path` is relative to `/api`. */
  request<Body = Problem>(uid: string, method: Method, path: string, sent?: Sent): Promise<Answer<Body>>;
  /** Runs SQL as the owner of the database, to inject failures or to read without row-level security. */
  asOwner(text: string): Promise<void>;
  /** Adds an account with this tier. */
  account(uid: string, tier?: string): Promise<void>;
  close(): Promise<void>;
}

export const silent = { info() {}, warn() {}, error() {} };

/** An address without a DNS server. */
const NO_DNS_SERVER = '127.0.0.1:9';

const settings = () => installSettings({ publicUrl: 'https://hawser.invalid' });
const kubernetes = sendToKubernetes(outboundGuard(['127.0.0.0/8']));

/**
 * Starts the nouns on a new database, or on a given one that is kept. The header `x-uid` names the account instead of a
 * session.
 */
export async function startNouns({
  plans = DEFAULT_PLANS,
  resolve = resolveName([NO_DNS_SERVER]),
  demo = noDemo,
  database: given,
  nouns = NOUNS,
  isAdmin = () => false,
  versionsKept,
  repositories,
  charts,
  providerOptions,
}: {
  readonly database?: TestDatabase;
  readonly plans?: Plans;
  readonly resolve?: ResolveName;
  readonly demo?: DemoSettings;
  /** Number of versions that are kept of an object. */
  readonly versionsKept?: number;
  /** The charts that features install. */
  readonly charts?: FeatureCharts;
  /** The infrastructure providers that can be chosen. */
  readonly providerOptions?: NounPorts['providerOptions'];
  /** Connections to repositories. */
  readonly repositories?: NounPorts['repositories'];
  /** Which accounts are site administrators. */
  readonly isAdmin?: (uid: string) => boolean;
  /** Nouns to use instead of the server's. */
  readonly nouns?: readonly Noun<NounPorts>[];
} = {}): Promise<Nouns> {
  const database = given ?? (await (nouns === NOUNS ? createPreparedDatabase() : createDatabase()));
  const clock: TestClock = { time: 1_800_000_000_000, now: () => clock.time, after: () => ({ cancel() {} }) };
  const store = await openStore({
    url: database.url,
    schema: schemaOf(nouns),
    secret: 'a secret of this test',
    clock,
    random: systemRandom,
    log: silent,
  });
  const organizationPorts = {
    across: acrossContexts(store.system),
    people: peopleOf({ identity: store.identity, clock, random: systemRandom, async ended() {} }),
    publicUrl: () => 'https://hawser.invalid',
  };
  const fastify = Fastify({ logger: false });
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  const feed = { subscribeUnordered: () => () => undefined };
  const contexts = createContexts({ system: store.system, clock, feed });
  const accountOf = async ({ headers }: FastifyRequest): Promise<AccountSession | null> => {
    const uid = headers['x-uid'];
    if (typeof uid !== 'string') return null;
    const account = await store.system
      .selectFrom('accounts')
      .select('is_organization')
      .where('owner_uid', '=', uid)
      .executeTakeFirst();
    const isOrganization = account?.is_organization ?? false;
    return { uid, email: `${uid}@example.org`, admin: isAdmin(uid), isOrganization };
  };
  const ownSessionOf = async (request: FastifyRequest) => {
    const account = await accountOf(request);
    return account === null ? null : contexts.anyOf(account, request);
  };
  registerRoutes(
    fastify,
    allRoutes(
      {
        settings,
        resolve,
        demo,
        kubernetes,
        ...(versionsKept && { versionsKept }),
        ...(repositories && { repositories }),
        ...(charts && { charts }),
        ...(providerOptions && { providerOptions }),
        organizations: organizationPorts,
      },
      nouns,
    ),
    {
      store,
      clock,
      random: systemRandom,
      metrics: createMetrics(),
      plans,
      originAllowed: () => true,
      requireProof: async () => undefined,
      async sessionOf(request) {
        const account = await accountOf(request);
        return account === null ? null : contexts.currentOf(account, request);
      },
      ownSessionOf,
      settingUpSessionOf: ownSessionOf,
    },
  );
  return {
    store,
    url: database.url,
    clock,
    fastify,
    organizations: organizationPorts,
    async request<Body>(
      uid: string,
      method: Method,
      path: string,
      { body, version, key, context }: Sent = {},
    ) {
      const reply = await fastify.inject({
        method,
        url: `/api${path}`,
        headers: {
          'x-uid': uid,
          ...(context === undefined ? {} : { 'hawser-context': context }),
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
