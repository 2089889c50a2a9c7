import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { escapeLiteral, type Pool } from 'pg';
import { PooledConnection } from './pooled-connection.ts';

class PooledDriver implements Driver {
  readonly #pool: Pool;
  readonly #begin: string;
  readonly #ending: readonly CompiledQuery[];

  constructor(pool: Pool, begin: string, ending: readonly CompiledQuery[]) {
    this.#pool = pool;
    this.#begin = begin;
    this.#ending = ending;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as PooledConnection).begin(this.#begin);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PooledConnection).commit(this.#ending);
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

function dialectOf(pool: Pool, begin: string, ending: readonly CompiledQuery[]): Dialect {
  return {
    createDriver: () => new PooledDriver(pool, begin, ending),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Statements and transactions on `pool`, with prepared statements. Closing the pool is its owner's. */
export const poolDialect = (pool: Pool): Dialect => dialectOf(pool, 'begin', []);

/**
 * The same for one transaction, bound to `owner` by the message that begins it. What is in `ending` when it commits is
 * sent together with COMMIT.
 */
export const ownerDialect = (
  pool: Pool,
  owner: string,
  begin: string,
  ending: readonly CompiledQuery[],
): Dialect =>
  dialectOf(
    pool,
    `${begin}; select set_config('app.owner_uid', ${escapeLiteral(owner)}, true), set_config('app.announced', 'later', true)`,
    ending,
  );
