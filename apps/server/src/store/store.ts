import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Sealer } from './sealer.ts';
import type { Tables } from './tables.ts';

/** A statement that is sent together with COMMIT. */
export interface AtCommit {
  readonly statement: CompiledQuery;
  /** Makes of its error what the transaction fails with. */
  readonly mapError: (error: unknown) => unknown;
}

/** A transaction bound to one context: row level security shows and accepts that context's rows only. */
export interface TenantTransaction {
  readonly owner: string;
  readonly db: Transaction<Tables>;
  /** Adds a statement that is sent together with COMMIT, for what nobody waits for an answer of; where it fails, so does all. */
  atCommit(statement: CompiledQuery, mapError?: AtCommit['mapError']): void;
}

/** The server's ways to the database; each goes through a login role that owns nothing. */
export interface Store {
  /** Runs `work` in one transaction bound to `owner`; commits when it resolves, rolls back when it throws. */
  tenant<T>(owner: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** The same, but nothing can be written and all statements see the state of one instant. */
  tenantRead<T>(owner: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** Keeps secrets unreadable at rest. */
  readonly sealer: Sealer;
  /** The system role: cross-context look-ups of agents, installs, leases, jobs, limits and the change feed only. */
  readonly system: Kysely<Tables>;
  /** Wakes `heard` after commits that changed something, and also when wake-ups may have been missed. */
  listen(heard: () => void): { stop(): Promise<void> };
  close(): Promise<void>;
}
