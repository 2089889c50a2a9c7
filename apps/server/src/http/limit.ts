import type { Clock } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  type RateCounter,
  count,
  isLimitClass,
  type LimitClass,
  limitClasses,
  MemoryCounter,
  remoteGroup,
  type Verdict,
} from '../rate-limit/index.ts';
import type { Tables } from '../store/tables.ts';
import { Failure } from './failure.ts';
import type { Session } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit class of the route. */
    limit?: LimitClass;
  }
}

/** What rate limiting depends on. */
interface LimitPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  accountOf(request: FastifyRequest): Promise<Pick<Session, 'uid'> | null>;
}

/**
 * Counts the requests of all routes that are registered after this, each by the class that it declares in `config.limit`.
 * A route without one is not registered: Fastify throws, and the server does not start.
 */
export function limitRoutes(fastify: FastifyInstance, { system, clock, accountOf }: LimitPorts): void {
  const memory = new MemoryCounter();
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (!isLimitClass(config?.limit)) throw new Error(`${String(method)} ${url} has no limit class.`);
  });
  fastify.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions;
    // No route matched.
    if (config.limit === undefined) return;
    const counting = limitClasses[config.limit];
    if (counting.by === 'handler') return;
    const { by, rule } = counting;
    const now = clock.now();
    const remote = remoteGroup(request.ip);
    if (by === 'stored address') return limit(system, now, [{ what: url, who: remote, rule }]);
    const session = by === 'address' ? null : await accountOf(request);
    const who = session === null ? `address ${remote}` : `account ${session.uid}`;
    // All routes of the class count together.
    if (by === 'stored account') return limit(system, now, [{ what: config.limit, who, rule }]);
    refuseOver(memory.count(now, `${config.limit} ${who}`, rule));
  });
}

/**
 * Counts in the database.
 * @throws Failure 429 with the time to wait.
 */
export async function limit(
  system: Kysely<Tables>,
  now: number,
  counted: readonly RateCounter[],
): Promise<void> {
  refuseOver(await count(system, now, counted));
}

/** @throws Failure 429 with the time to wait, when the verdict says so. */
export function refuseOver({ allowed, retryAfterMs }: Verdict): void {
  if (allowed) return;
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
  throw new Failure(
    429,
    [{ message: `Too many attempts. Please try again in ${wait}.`, displayable: true }],
    undefined,
    { 'retry-after': String(seconds) },
  );
}
