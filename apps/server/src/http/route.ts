import type { SecondFactorNeeded } from '@hawser/contract/accounts';
import type { Plans } from '@hawser/domain/plans';
import type { Right, Role } from '@hawser/domain/rights';
import type { Clock, Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { LimitClass } from '../rate-limit/index.ts';
import type { Sealer } from '../store/sealer.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';
import type { Viewer } from '../store/viewer.ts';
import type { RecordedChange } from './recorded-change.ts';

/** The account of a request, and the context (own account or organization) in which it acts. */
export interface Session {
  readonly uid: string;
  readonly email: string;
  readonly admin: boolean;
  /** The account that owns an organization's plan; it can use its own account and nothing else (Spec 1 §6). */
  readonly isOrganization: boolean;
  /** Owner of everything that this request may see: the account, or the organization in whose context it acts. */
  readonly owner: string;
  /** What the account is in that context. */
  readonly role: Role;
  /** The organization of the context; null in the account's own. */
  readonly organization: SessionOrganization | null;
  /** What it lacks where everybody needs a second factor. Only a route that says so gets such a session. */
  readonly secondFactorNeeded?: SecondFactorNeeded | null;
  /** Of a person who signed in with a browser. */
  readonly sessionID?: string;
  /** Set when a program sends the request, with a token or an API key instead of a cookie. */
  readonly program?: Program;
}

/** The organization in whose context a request acts. */
export interface SessionOrganization {
  readonly id: string;
  readonly uniqueName: string;
  readonly displayName: string;
}

/** What a request of a program is limited to, beside what its account may do. */
export interface Program {
  /** Its API key; null for a token of a session. */
  readonly keyID: string | null;
  /** The session of its token; null for a key. */
  readonly sessionID: string | null;
  readonly readsOnly: boolean;
}

/**
 * Who may call a route. A route without a policy does not compile, and a server given one does not start.
 * `public`: no session. `account`: any signed-in account, always in its own context. A right: an account whose role in the context of the
 * request has it (403). `admin`: the site administrator (404 for others).
 */
export type Policy = 'public' | 'account' | 'admin' | Right;

interface Described {
  /** Unique name of the operation in the OpenAPI document, camelCase. */
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  /** Path with `{name}` parameters, beginning with `/api/`. */
  readonly path: string;
  readonly policy: Exclude<Policy, 'public'>;
  /** How often it may be called. A route without one does not compile, and a server given one does not start. */
  readonly limit: LimitClass;
  /** Largest request, bytes. Default: 1 MiB of YAML as JSON text, and room for other fields. */
  readonly maxRequest?: number;
}

/** What a handler gets, including everything that is not pure. */
export interface Work<Params, Query, Body> extends Viewer {
  readonly session: Session;
  /** IP address of the request. */
  readonly address: string;
  readonly clock: Clock;
  readonly random: Random;
  /** The tiers of this installation. */
  readonly plans: Plans;
  /** Encrypts secrets at rest. */
  readonly sealer: Sealer;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/**
 * A route that only reads, inside one read-only transaction of the session's context, which sees one snapshot.
 * A query that is too large for a URL is sent with `POST` and a body.
 */
interface ReadRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  A extends z.ZodType,
  B extends z.ZodType = z.ZodUndefined,
  Found = z.infer<A>,
  Prepared = undefined,
> extends Described {
  readonly method: 'GET' | 'POST';
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  /** As of a command: what takes long is done before the transaction begins; the handler gets the result as `prepared`. */
  prepare?(asked: Preparing<z.infer<P>, z.infer<B>>): Promise<Prepared>;
  handle(work: Work<z.infer<P>, z.infer<Q>, z.infer<B>> & { readonly prepared: Prepared }): Promise<Found>;
  /** Also for a session that lacks a second factor that everybody needs, and can do nothing else; for policy `account`. */
  readonly whileSettingUp?: true;
  /** Makes the answer after the transaction has ended, when it depends on other systems. */
  complete?(found: Found, clock: Clock): Promise<z.infer<A>>;
}

/** What is known before a transaction begins. */
export interface Preparing<Params, Body> {
  readonly params: Params;
  readonly body: Body;
  readonly session: Session;
  readonly now: number;
  /** For time limits of calls. */
  readonly clock: Clock;
  /** Opens what is encrypted at rest. */
  readonly sealer: Sealer;
  /** Reads the session's context, each time in its own transaction. */
  read<T>(run: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** The result of a command: its answer, and what else the audit needs. */
interface Done<Answer> {
  readonly answer: Answer;
  /** What it changed, for the page of the change. */
  readonly change?: RecordedChange;
}

/** What an audit entry may use besides the result. */
interface AuditedRequest<Params, Body> {
  readonly session: Session;
  readonly params: Params;
  readonly body: Body;
}

/** The audit entry of a command, written in the same transaction. */
interface Audit<D, Params, Body> {
  /** Kind of the record, such as `network`. */
  readonly subject: string;
  /** ID of the record. */
  id(done: D, request: AuditedRequest<Params, Body>): string;
  /** Human-readable description. Contains no secret. */
  summary(done: D, request: AuditedRequest<Params, Body>): string;
}

/**
 * A route that changes something in one transaction, with its audit entry. With an `Idempotency-Key` a repeat returns the first
 * answer; with `ifMatch: 'required'` the handler gets the version that `If-Match` names.
 */
interface CommandRoute<
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
  /**
   * The person must have proven a moment ago who they are, because what it does outlives the session, or changes how the account
   * signs in. No program can call it.
   */
  readonly needsProof?: true;
  /** The same, for some requests only. */
  needsProofFor?(body: z.infer<B>): boolean;
  /** Whether the answer contains a secret: it is then encrypted at rest while it is kept for repeats. */
  readonly hasSecret?: true;
  /**
   * Reads what was sent, where that takes long, before the transaction begins; the handler gets the result as `found`. It has no
   * effect: a repeat does it again.
   */
  parse?(asked: Preparing<z.infer<P>, z.infer<B>>): Promise<Found>;
  /**
   * Calls other systems before the transaction begins, so that no transaction waits for them; the handler gets the result as `found`.
   * A repeat does not start it. A route has this or `parse`.
   */
  prepare?(asked: Preparing<z.infer<P>, z.infer<B>>): Promise<Found>;
  handle(
    work: Work<z.infer<P>, undefined, z.infer<B>> & { readonly ifMatch: number; readonly found: Found },
  ): Promise<D>;
  /** A command without an audit does not compile, and a server given one does not start. */
  readonly audit: Audit<D, z.infer<P>, z.infer<B>>;
}

/** A route of any type, for the registry. */
export type AnyRoute =
  | ReadRoute<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
  | CommandRoute<z.ZodType, z.ZodType, z.ZodType>;

/** Declares a read route and checks its types. */
export function read<
  P extends z.ZodType,
  Q extends z.ZodType,
  A extends z.ZodType,
  B extends z.ZodType = z.ZodUndefined,
  Found = z.infer<A>,
  Prepared = undefined,
>(route: ReadRoute<P, Q, A, B, Found, Prepared>): AnyRoute {
  return route as unknown as AnyRoute;
}

/** Declares a command and checks its types. */
export function command<
  P extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  Found = undefined,
  D extends Done<z.infer<A>> = Done<z.infer<A>>,
>(route: CommandRoute<P, B, A, Found, D>): AnyRoute {
  return route as unknown as AnyRoute;
}

/** Access across contexts, only for routes of the site administrator. */
export interface AdminStores {
  readonly system: Kysely<Tables>;
  readonly identity: Kysely<IdentityTables>;
}

/** What a handler of the site administrator gets. */
export interface AdminWork<Params, Query, Body> extends Work<Params, Query, Body> {
  readonly stores: AdminStores;
  /** Name of the operation, for audit entries of other accounts. */
  readonly operationId: string;
}

/** What a command of the site administrator gets: a record's version where `ifMatch` is required. */
export type AdminChange<Params, Body> = AdminWork<Params, undefined, Body> & { readonly ifMatch: number };

type Admin<Route> = Omit<Route, 'handle' | 'policy'> & { readonly policy: 'admin' };

/** Declares a read of the site administrator. Only with this policy a handler gets access across contexts. */
export function adminRead<P extends z.ZodType, Q extends z.ZodType, A extends z.ZodType>(
  route: Admin<ReadRoute<P, Q, A>> & {
    handle(work: AdminWork<z.infer<P>, z.infer<Q>, undefined>): Promise<z.infer<A>>;
  },
): AnyRoute {
  return route as unknown as AnyRoute;
}

/** Declares a command of the site administrator. */
export function adminCommand<
  P extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  D extends Done<z.infer<A>>,
>(
  route: Admin<CommandRoute<P, B, A, undefined, D>> & {
    handle(work: AdminChange<z.infer<P>, z.infer<B>>): Promise<D>;
  },
): AnyRoute {
  return route as unknown as AnyRoute;
}
