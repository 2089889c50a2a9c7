import type { Plans } from '@hawser/domain';
import type { Clock, Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { LimitClass } from '../rate-limit/index.ts';
import type { Sealer } from '../store/sealer.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';
import type { Viewer } from '../store/viewer.ts';

/** Who is asking: the account, and the context (own account or organization) that it acts in. */
export interface Session {
  readonly uid: string;
  readonly email: string;
  readonly admin: boolean;
  /** The account that owns an organization's plan; it has its own account and nothing else (Spec 1 §6). */
  readonly isOrganization: boolean;
  /** Owner of everything that this request may see. */
  readonly owner: string;
}

/**
 * Who may call a route. A route without a policy does not compile, and a server given one does not start.
 * `public` has no session; `account` any signed-in account, for what is its own; `member` one that works in its context, which
 * an organization's account does not (403); `admin` the site administrator (others: 404).
 */
export type Policy = 'public' | 'account' | 'member' | 'admin';

interface Described {
  /** camelCase and unique: the name of the call in the OpenAPI document. */
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  /** Path with `{name}` parameters, beginning with `/api/`. */
  readonly path: string;
  readonly policy: Exclude<Policy, 'public'>;
  /** How often it may be called. A route without one does not compile, and a server given one does not start. */
  readonly limit: LimitClass;
}

/** What a handler works with. Everything that is not pure comes from here. */
export interface Work<Params, Query, Body> extends Viewer {
  readonly session: Session;
  readonly clock: Clock;
  readonly random: Random;
  /** The tiers of this installation. */
  readonly plans: Plans;
  /** For what must not be readable at rest. */
  readonly sealer: Sealer;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/**
 * A route that only reads, inside one read-only transaction of the session's context, which sees one state of things.
 * A question too large for an address is asked with `POST` and a body.
 */
export interface ReadRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  A extends z.ZodType,
  B extends z.ZodType = z.ZodUndefined,
  Found = z.infer<A>,
> extends Described {
  readonly method: 'GET' | 'POST';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  handle(work: Work<z.infer<P>, z.infer<Q>, z.infer<B>>): Promise<Found>;
  /** Makes the answer of what was found, after the transaction has ended: where the world outside must be asked. */
  complete?(found: Found, clock: Clock): Promise<z.infer<A>>;
}

/** What a command did: its answer, and what else the audit says of it. */
export interface Done<Answer> {
  readonly answer: Answer;
}

/** What an audit entry may name beside what the command did. */
export interface AuditedRequest<Params, Body> {
  readonly session: Session;
  readonly params: Params;
  readonly body: Body;
}

/** What a command leaves in the audit, in the same transaction. */
export interface Audit<D, Params, Body> {
  /** Kind of the record that it is about, such as `network`. */
  readonly subject: string;
  /** Which record it is. */
  id(done: D, request: AuditedRequest<Params, Body>): string;
  /** What happened, for people. It holds no secret. */
  summary(done: D, request: AuditedRequest<Params, Body>): string;
}

/**
 * A route that changes something: one transaction with rows, audit entry and change rows. `Idempotency-Key` makes a
 * repeat give the first answer; with `ifMatch: 'required'` the handler gets the version that `If-Match` names.
 */
export interface CommandRoute<
  P extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Found = undefined,
  D extends Done<z.infer<A>> = Done<z.infer<A>>,
> extends Described {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly params?: P;
  readonly body?: B;
  readonly answer: A;
  readonly status: 200 | 201 | 202;
  readonly ifMatch?: 'required';
  /** Whether the answer carries a secret: kept for repeats like every other, it is unreadable at rest. */
  readonly hasSecret?: true;
  /**
   * Asks the world outside before the transaction begins, so that none waits for it; the handler gets what came of it. `read`
   * looks into the session's context, each time in a transaction of its own.
   */
  prepare?(asked: {
    readonly params: z.infer<P>;
    readonly now: number;
    read<T>(look: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  }): Promise<Found>;
  handle(
    work: Work<z.infer<P>, undefined, z.infer<B>> & { readonly ifMatch: number; readonly found: Found },
  ): Promise<D>;
  /** A command without an audit does not compile, and a server given one does not start. */
  readonly audit: Audit<D, z.infer<P>, z.infer<B>>;
}

/** A route with its types forgotten, as the registry holds it. */
export type AnyRoute =
  | ReadRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
  | CommandRoute<z.ZodType, z.ZodType, z.ZodType>;

/** Checks a reading route's types where it is written. */
export function read<
  P extends z.ZodType,
  Q extends z.ZodType,
  A extends z.ZodType,
  B extends z.ZodType = z.ZodUndefined,
  Found = z.infer<A>,
>(route: ReadRoute<P, Q, A, B, Found>): AnyRoute {
  return route as unknown as AnyRoute;
}

/** Checks a command's types where it is written. */
export function command<
  P extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Found = undefined,
  D extends Done<z.infer<A>> = Done<z.infer<A>>,
>(route: CommandRoute<P, B, A, Found, D>): AnyRoute {
  return route as unknown as AnyRoute;
}

/** The ways across all contexts, for the site administrator's routes alone. */
export interface AdminStores {
  readonly system: Kysely<Tables>;
  readonly identity: Kysely<IdentityTables>;
}

/** What a handler of the site administrator works with. */
export interface AdminWork<Params, Query, Body> extends Work<Params, Query, Body> {
  readonly stores: AdminStores;
}

type Admin<Route> = Omit<Route, 'handle' | 'policy'> & { readonly policy: 'admin' };

/** A read of the site administrator's; with this policy and no other a handler reaches across contexts. */
export function adminRead<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  route: Admin<ReadRoute<P, Q, A>> & {
    handle(work: AdminWork<z.infer<P>, z.infer<Q>, undefined>): Promise<z.infer<A>>;
  },
): AnyRoute {
  return route as unknown as AnyRoute;
}

/** A command of the site administrator's. */
export function adminCommand<
  P extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  D extends Done<z.infer<A>>,
>(
  route: Admin<CommandRoute<P, B, A, undefined, D>> & {
    handle(work: AdminWork<z.infer<P>, undefined, z.infer<B>>): Promise<D>;
  },
): AnyRoute {
  return route as unknown as AnyRoute;
}
