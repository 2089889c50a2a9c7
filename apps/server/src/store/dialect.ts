import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';
import { escapeLiteral, type Pool } from 'pg';
import { PooledConnection } from './pooled-connection.ts';
import type { AtCommit, TenantTransaction } from './store.ts';
import type { Tables } from './tables.ts';

class PooledDriver implements Driver {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as PooledConnection).begin('begin');
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).commit([]);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { client, broken } = connection as PooledConnection;
    client.release(broken);
  }

  async destroy(): Promise<void> {}
}

/** A Kysely dialect on `pool` with prepared statements. The caller closes the pool. */
export const poolDialect = (pool: Pool): Dialect => ({
  createDriver: () => new PooledDriver(pool),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Runs `work` in a transaction bound to `owner`, begun by `begin`; resolves with its result before the commit. */
type Bound = <T>(
  begin: string,
  owner: string,
  work: (tx: TenantTransaction) => Promise<T>,
) => Promise<{ readonly result: T; readonly committed: Promise<void> }>;

/**
 * Transactions on `pool`, each bound to one owner by the message that begins it. Statements that do not wait for each other are
 * pipelined in order; those of `atCommit` are sent with COMMIT.
 */
export function boundTransactions(pool: Pool): Bound {
  const dialect = poolDialect(pool);
  const executor = new Kysely<Tables>({ dialect }).getExecutor();
  const props = { config: { dialect }, driver: dialect.createDriver(), dialect };
  return async (begin, owner, work) => {
    // Without an owner every policy would compare with an empty string.
    if (owner === '') throw new Error('A tenant transaction needs an owner.');
    const connection = new PooledConnection(await pool.connect());
    connection.begin(`${begin}; set local app.owner_uid = ${escapeLiteral(owner)}`);
    const on = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    const db = new Transaction<Tables>({ ...props, executor: on });
    const ending: AtCommit[] = [];
    const undone = async (error: unknown): Promise<never> => {
      await connection.rollback();
      connection.client.release(connection.broken);
      throw error;
    };
    const atCommit: TenantTransaction['atCommit'] = (statement, mapError = (error) => error) =>
      void ending.push({ statement, mapError });
    const result = await (async () => {
      const made = await work({ owner, db, atCommit });
      await connection.begun();
      return made;
    })().catch(undone);
    const committed = connection
      .commit(ending)
      .then(() => connection.client.release(connection.broken), undone);
    return { result, committed };
  };
}
