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
import { escapeLiteral, type Pool, type PoolClient } from 'pg';

/** A name for each text of a statement, so that PostgreSQL parses and plans it once a connection. */
const statementNames = new Map<string, string>();
/** Texts that differ by the length of a list could go on for ever: later ones are not prepared. */
const MAX_STATEMENTS = 2_000;

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_STATEMENTS) return undefined;
  const name = `h${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** Statements that were sent without waiting for their answer; awaited at the end of the transaction. */
  readonly sent: Promise<unknown>[] = [];
  broken = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  /** Sends ahead of the next statement; that one's answer comes after this one's. */
  send(text: string): void {
    const answer = this.client.query(text);
    answer.catch(() => undefined);
    this.sent.push(answer);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const values = query.parameters as unknown[];
    const name = values.length === 0 ? undefined : nameOf(query.sql);
    const result = await this.client.query({
      text: query.sql,
      values,
      ...(name === undefined ? {} : { name }),
    });
    const { command, rowCount, rows } = result;
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator and cursors don't exist on a pipeline.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: read them in parts.');
  }
}

class PooledDriver implements Driver {
  readonly #pool: Pool;
  readonly #begin: string;

  constructor(pool: Pool, begin: string) {
    this.#pool = pool;
    this.#begin = begin;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Not awaited: it travels together with the first statement. It fails only with the connection, and then that
    // statement does too; `commitTransaction` looks at its answer before it calls anything done.
    (connection as PooledConnection).send(this.#begin);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const pooled = connection as PooledConnection;
    const commit = pooled.client.query('commit');
    commit.catch(() => undefined);
    await Promise.all(pooled.sent);
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if ((await commit).command !== 'COMMIT')
      throw new Error('The transaction was rolled back by an earlier error.');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const pooled = connection as PooledConnection;
    try {
      await pooled.client.query('rollback');
    } catch {
      pooled.broken = true;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const pooled = connection as PooledConnection;
    pooled.client.release(pooled.broken);
  }

  async destroy(): Promise<void> {}
}

function dialectOf(pool: Pool, begin: string): Dialect {
  return {
    createDriver: () => new PooledDriver(pool, begin),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Statements and transactions on `pool`, with prepared statements. Closing the pool is its owner's. */
export const poolDialect = (pool: Pool): Dialect => dialectOf(pool, 'begin');

/** The same for one transaction, bound to `owner` by the message that begins it. */
export const ownerDialect = (pool: Pool, owner: string, begin: string): Dialect =>
  dialectOf(pool, `${begin}; select set_config('app.owner_uid', ${escapeLiteral(owner)}, true)`);
