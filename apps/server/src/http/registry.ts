import { Problem } from '@hawser/contract/problem';
import { isRight } from '@hawser/domain/rights';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLimitClass } from '../rate-limit/index.ts';
import { sendsBearer } from './bearer.ts';
import { refused } from './failure.ts';
import { knownFieldsOnly } from './known-fields.ts';
import { type HandlerPorts, isCommand, runCommand, runRead } from './handlers.ts';
import { isSafe, type OriginAllowed } from './origin.ts';
import { admit, concernsAccount } from './policy.ts';
import { admitProgram } from './program.ts';
import type { AnyRoute, Session } from './route.ts';
import { WHILE_SETTING_UP } from './while-setting-up.ts';

/** What routing depends on, besides the handlers' ports. */
interface RegistryPorts extends HandlerPorts {
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | null>;
  /** The same for what concerns the account itself: no context is refused. */
  readonly ownSessionOf: (request: FastifyRequest) => Promise<Session | null>;
  /** The same for routes that a session without a required second factor may call. */
  readonly settingUpSessionOf: (request: FastifyRequest) => Promise<Session | null>;
  readonly originAllowed: OriginAllowed;
  /** @throws Failure when the person has not proven a moment ago who they are. */
  readonly requireProof: (session: Session) => Promise<void>;
}

const isPolicy = (name: string): boolean => name === 'account' || name === 'admin' || isRight(name);
/** Largest request of a route that names no other, bytes: 1 MiB of YAML as JSON text, and room for other fields. */
const MAX_REQUEST = 1_048_576 + 512 * 1024;

/**
 * Refuses a set of routes that cannot be served safely: a route without a policy, a limit class or (for a command) an audit, two
 * with the same operation ID or path.
 * @throws Error that names the route; the server does not start.
 */
export function checkRoutes(routes: readonly AnyRoute[]): void {
  const seen = new Set<string>();
  for (const route of routes) {
    const address = `${route.method} ${route.path.replaceAll(/\{[^}]+\}/g, '{}')}`;
    if (!isPolicy(route.policy ?? '')) throw new Error(`${address} has no policy.`);
    if (!isLimitClass(route.limit)) throw new Error(`${address} has no limit class.`);
    if (isCommand(route) && route.audit === undefined) throw new Error(`${address} has no audit.`);
    if (!route.path.startsWith('/api/')) throw new Error(`${address} does not begin with /api/.`);
    for (const once of [`operationId ${route.operationId}`, address]) {
      if (seen.has(once)) throw new Error(`Two routes have the same ${once}.`);
      seen.add(once);
    }
  }
}

/** Registers the routes. The OpenAPI document is generated from `schema`. */
export function registerRoutes(
  fastify: FastifyInstance,
  routes: readonly AnyRoute[],
  ports: RegistryPorts,
): void {
  checkRoutes(routes);
  const sessionFor = (route: AnyRoute) => {
    if (!isCommand(route) && route.whileSettingUp) return ports.settingUpSessionOf;
    return concernsAccount(route.policy) ? ports.ownSessionOf : ports.sessionOf;
  };
  for (const route of routes) {
    const admitted = new WeakMap<FastifyRequest, Session>();
    fastify.route({
      method: route.method,
      url: route.path.replaceAll(/\{([^}]+)\}/g, ':$1'),
      bodyLimit: route.maxRequest ?? MAX_REQUEST,
      config: { limit: route.limit },
      schema: schemaOf(route),
      async onRequest(request) {
        const found = await sessionFor(route)(request);
        const session = admit(route.policy, found);
        admitProgram(route.policy, isCommand(route), session);
        // A page of another site can make a browser send a cookie, but no token that it does not have.
        if (!isSafe(request.method) && !sendsBearer(request) && !ports.originAllowed(request)) {
          throw refused('This request does not come from a page of this server.');
        }
        admitted.set(request, session);
      },
      async handler(request, reply) {
        const session = admit(route.policy, admitted.get(request) ?? null);
        if (isCommand(route) && (route.needsProof || route.needsProofFor?.(request.body)))
          await ports.requireProof(session);
        return isCommand(route)
          ? runCommand(route, ports, session, request, reply)
          : runRead(route, ports, session, request, reply);
      },
    });
  }
}

const idempotencyKey = z.string().max(200).optional();
const ifMatch = z.string().max(40);

function headersOf(route: AnyRoute): z.ZodType | undefined {
  if (!isCommand(route)) return undefined;
  // Optional here, so that a missing header gives 428 and not 400.
  const version = route.ifMatch === 'required' ? { 'if-match': ifMatch.optional() } : {};
  return z.looseObject({ 'idempotency-key': idempotencyKey, ...version });
}

function schemaOf(route: AnyRoute) {
  const headers = headersOf(route);
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    ...(route.params === undefined ? {} : { params: route.params }),
    ...('query' in route && route.query !== undefined ? { querystring: route.query } : {}),
    ...(route.body === undefined ? {} : { body: knownFieldsOnly(route.body) }),
    ...(headers === undefined ? {} : { headers }),
    ...(!isCommand(route) && route.whileSettingUp ? { [WHILE_SETTING_UP]: true } : {}),
    response: {
      [isCommand(route) ? route.status : 200]: route.answer,
      default: {
        description: 'Error',
        content: { 'application/problem+json': { schema: Problem } },
      },
    },
  };
}
