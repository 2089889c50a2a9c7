import type { Clock, Random } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { ContextRequest } from '../contexts/index.ts';
import type { Feed } from '../feed/index.ts';
import type { Metrics } from '../http/metrics.ts';
import type { OriginAllowed } from '../http/origin.ts';
import type { AnyRoute, Session } from '../http/route.ts';
import type { Administration, OwnSessions, People } from '../identity/index.ts';
import type { JobHandler } from '../job-queue/index.ts';
import type { Log } from '../log/log.ts';
import type { Store } from '../store/store.ts';

/** What a noun can use of the server on which it starts. */
export interface NounServer {
  readonly config: Config;
  readonly store: Store;
  readonly feed: Feed & { alive(): boolean };
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  /** For what is no route of the API, such as a socket. */
  readonly fastify: FastifyInstance;
  /** What the site administrator does to accounts. */
  readonly administration: Administration;
  /** What organizations need of those who sign in. */
  readonly people: People;
  /** The sessions of a person. */
  readonly ownSessions: OwnSessions;
  /**
   * The account that signed in, in the context that the request names; null for any other request.
   * @throws Failure for a context that does not list the account.
   */
  sessionOf(request: ContextRequest): Promise<Session | null>;
  /** The same, read without a cache. */
  currentSessionOf(request: ContextRequest): Promise<Session | null>;
  /** Calls `listener` with each person of whose memberships one has changed; returns the way to stop. */
  onAccountChange(listener: (uid: string) => void): () => void;
  /** A hexadecimal key for one purpose, which all servers of the database share. */
  keyFor(purpose: string): string;
  /** Whether the page that sent a request may use its cookies. */
  readonly originAllowed: OriginAllowed;
  /** Whether this server sends mails; without it they stay in the outbox. */
  readonly mailConfigured: boolean;
  /** Address that browsers and agents use; known when the server listens. */
  publicUrl(): string;
  /** Address that programs on this machine use; known when the server listens. */
  localUrl(): string;
}

/** What a noun runs on a server. */
export interface NounService<Ports extends object> {
  readonly ports: Ports;
  /** The session of a request that it authenticates itself; null for any other request. */
  sessionOf?(request: FastifyRequest): Session | null;
  stop?(): Promise<void>;
}

/** A noun on a server that runs. */
export interface RunningNoun extends Omit<NounService<object>, 'ports'> {
  readonly routes: readonly AnyRoute[];
  readonly jobs: readonly JobHandler[];
}
