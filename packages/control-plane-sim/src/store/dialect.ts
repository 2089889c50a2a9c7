import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Rows } from './session.ts';

/** How a connection executes statements and transactions. */
export interface SqlConnection {
  query(query: CompiledQuery): Promise<Rows>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

class Connection implements DatabaseConnection {
  readonly sql: SqlConnection;

  constructor(sql: SqlConnection) {
    this.sql = sql;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.sql.query(query);
    const changes = /^\s*(insert|update|delete|merge|with)\b/i.test(query.sql);
    return { rows: rows as R[], ...(changes ? { numAffectedRows: BigInt(affectedRows) } : {}) };
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator, and nothing is streamed here.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: read them in parts.');
  }
}

const sqlOf = (connection: DatabaseConnection): SqlConnection => (connection as Connection).sql;

class ConnectionDriver implements Driver {
  readonly #connect: () => Promise<SqlConnection>;

  constructor(connect: () => Promise<SqlConnection>) {
    this.#connect = connect;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(await this.#connect());
  }

  beginTransaction = (connection: DatabaseConnection): Promise<void> => sqlOf(connection).begin();
  commitTransaction = (connection: DatabaseConnection): Promise<void> => sqlOf(connection).commit();
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> => sqlOf(connection).rollback();

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sqlOf(connection).release();
  }
}

/** A PostgreSQL dialect over connections from `connect`, one for each statement or transaction. */
export function connectionDialect(connect: () => Promise<SqlConnection>): Dialect {
  return {
    createDriver: () => new ConnectionDriver(connect),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
