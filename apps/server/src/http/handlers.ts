import { DEFAULT_PLANS, type Plans } from '@hawser/domain/plans';
import { type Clock, newId, type Random, retry } from '@hawser/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDeadlock } from '../store/deadlock.ts';
import type { OpenStore } from '../store/open.ts';
import type { TenantTransaction } from '../store/store.ts';
import { viewerOf } from '../store/viewer.ts';
import { answerText, sendJson } from './answer.ts';
import { Failure, notFound } from './failure.ts';
import {
  answerContext,
  recordOutcome,
  fingerprintOf,
  type StoredAnswer,
  storedAnswer,
} from './idempotency.ts';
import { versionIn } from './if-match.ts';
import type { Metrics } from './metrics.ts';
import { contextOf, readerIn } from './policy.ts';
import type { AdminStores, AnyRoute, Session } from './route.ts';

/** What every handler depends on. */
export interface HandlerPorts {
  readonly store: Pick<OpenStore, 'tenant' | 'tenantRead' | 'sealer'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly metrics: Metrics;
  /** For the routes of the site administrator; without it they are 404. */
  readonly admin?: AdminStores;
  /** The tiers of this installation; by default those of the product. */
  readonly plans?: Plans;
}

/** A transaction that PostgreSQL rolled back because of a deadlock is retried. */
const AGAIN = { tries: 3, when: isDeadlock };

type ReadAny = Exclude<AnyRoute, { readonly status: number }> & { handle(work: never): Promise<unknown> };
type CommandAny = Extract<AnyRoute, { readonly status: number }>;

/** Whether the route is a command. */
export const isCommand = (route: AnyRoute): route is CommandAny => 'status' in route;

/** Runs a read route for an authorized session. */
export async function runRead(
  route: AnyRoute,
  ports: HandlerPorts,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, clock, random, plans = DEFAULT_PLANS } = ports;
  const now = clock.now();
  const { params, query, body } = request;
  const owner = contextOf(route.policy, session);
  const look = <T>(run: (tx: TenantTransaction) => Promise<T>): Promise<T> => store.tenantRead(owner, run);
  const prepared = await (route as ReadAny).prepare?.({
    params,
    body,
    session,
    now,
    clock,
    sealer: store.sealer,
    read: look,
  } as never);
  const found = await store.tenantRead(owner, async (tx) => {
    const viewer = {
      ...viewerOf({ ...tx, reader: readerIn(route.policy, session) }, now),
      session,
      address: request.ip,
    };
    const given = { ...viewer, clock, random, plans, sealer: store.sealer, params, query, body, prepared };
    const work = { ...given, ...storesOf(route, ports) };
    return (route as ReadAny).handle(work as never);
  });
  const { complete } = route as ReadAny;
  const answer = complete ? await complete(found as never, clock) : found;
  const text = answerText(route.answer, answer, route.operationId);
  return sendJson(reply, 200, text);
}

/**
 * Runs a command for an authorized session: rows, audit entry and stored answer in one transaction. A concurrent repeat fails on
 * the key of the first, at the latest when it stores its own answer, and then returns the answer of the first.
 */
export async function runCommand(
  route: CommandAny,
  ports: HandlerPorts,
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { store, clock, random, metrics, plans = DEFAULT_PLANS } = ports;
  const now = clock.now();
  const { params, body } = request;
  const ifMatch = route.ifMatch === 'required' ? versionIn(request.headers['if-match']) : 0;
  const sentKey = request.headers['idempotency-key'];
  const isKept = typeof sentKey === 'string' && sentKey !== '';
  const asked = isKept
    ? { key: sentKey, fingerprint: fingerprintOf(session.uid, route.operationId, params, [body, ifMatch]) }
    : null;
  const owner = contextOf(route.policy, session);
  const place = answerContext(owner, asked?.key ?? '');
  const before = async (): Promise<StoredAnswer | null> => {
    if (asked === null) return null;
    const kept = await store.tenantRead(owner, (tx) => storedAnswer(tx, asked));
    if (kept === null || route.hasSecret === undefined) return kept;
    return { ...kept, text: store.sealer.open(kept.text, place) };
  };
  // Commands of the administrator, and calls of other systems, have effects outside this transaction, so a repeat must not start.
  const first = route.policy === 'admin' || route.prepare !== undefined ? await before() : null;
  if (first !== null) return answered(first, 'repeated');
  try {
    const found = await (route.prepare ?? route.parse)?.({
      params,
      body,
      session,
      now,
      clock,
      sealer: store.sealer,
      read: (look) => store.tenantRead(owner, look),
    });
    return answered(await retry(() => store.tenant(owner, (tx) => inTransaction(tx, found)), AGAIN), 'done');
  } catch (error) {
    const earlier = await before().catch((reason: unknown) => {
      // A refusal is valid only if the first request is known not to have succeeded: it may be the reason for the refusal.
      throw reason instanceof Failure || error instanceof Failure ? reason : error;
    });
    if (earlier === null) throw error;
    return answered(earlier, 'repeated');
  }

  function answered({ status, text }: StoredAnswer, outcome: 'done' | 'repeated'): FastifyReply {
    metrics.commands.inc({ command: route.operationId, outcome });
    if (outcome === 'repeated') reply.header('idempotent-replay', 'true');
    return sendJson(reply, status, text);
  }

  async function inTransaction(tx: TenantTransaction, found: unknown): Promise<StoredAnswer> {
    const work = {
      session,
      address: request.ip,
      tx: { ...tx, reader: readerIn(route.policy, session) },
      clock,
      random,
      plans,
      sealer: store.sealer,
      now,
      params,
      query: undefined,
      body,
      ifMatch,
      found,
      ...storesOf(route, ports),
    };
    const done = await route.handle(work as never);
    const text = answerText(route.answer, done.answer, route.operationId);
    const atRest = route.hasSecret === undefined ? text : store.sealer.seal(text, place);
    recordOutcome(tx, {
      audit: {
        id: newId(now, random),
        at: now,
        actor: session.uid,
        address: request.ip,
        command: route.operationId,
        subjectKind: route.audit.subject,
        subjectID: route.audit.id(done, work),
        summary: route.audit.summary(done, work),
        change: done.change ?? {},
      },
      kept: asked === null ? null : { ...asked, status: route.status, text: atRest },
    });
    return { status: route.status, text };
  }
}

/** Access across contexts, only for routes of the site administrator. */
function storesOf(
  route: AnyRoute,
  { admin }: HandlerPorts,
): { readonly stores?: AdminStores; readonly operationId?: string } {
  if (route.policy !== 'admin') return {};
  if (admin === undefined) throw notFound();
  return { stores: admin, operationId: route.operationId };
}
