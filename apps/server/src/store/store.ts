import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Reader } from './reader.ts';
import type { Sealer } from './sealer.ts';
import type { Tables } from './tables.ts';

/** A statement that is sent together with COMMIT. */
export interface AtCommit {
  readonly statement: CompiledQuery;
  /** Maps its error to the error of the transaction. */
  readonly mapError: (error: unknown) => unknown;
}

/** A transaction bound to one context: row-level security limits it to the rows of that context. */
export interface TenantTransaction {
  readonly owner: string;
  readonly db: Transaction<Tables>;
  /** The person whose request it is; nobody in particular for what several people are shown, and for jobs. */
  readonly reader?: Reader;
  /** Adds a statement that is sent together with COMMIT, when no answer is needed; if it fails, the transaction fails. */
  atCommit(statement: CompiledQuery, mapError?: AtCommit['mapError']): void;
}

/** Options of a read-only transaction. */
interface ReadOptions {
  /**
   * Its statements look records up by keys, so that one plan is good for all values. PostgreSQL would plan a statement of many
   * look-ups anew for each list of keys, which takes longer than the statement.
   */
  readonly byKey?: boolean;
}

/** The server's access to the database, through login roles that own no table. */
export interface Store {
  /** Runs `work` in one transaction bound to `owner`; commits when it resolves, rolls back when it throws. */
  tenant<T>(owner: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  /** The same, but nothing can be written and all statements see the state of one instant. */
  tenantRead<T>(
    owner: string,
    work: (tx: TenantTransaction) => Promise<T>,
    options?: ReadOptions,
  ): Promise<T>;
  /** Encrypts secrets at rest. */
  readonly sealer: Sealer;
  /** The system role: cross-context look-ups of agents, installs, leases, jobs, limits and the change feed only. */
  readonly system: Kysely<Tables>;
  /** Calls `onWakeUp` after commits that changed something, and when notifications may have been missed. */
  listen(onWakeUp: () => void): { stop(): Promise<void> };
  close(): Promise<void>;
}
