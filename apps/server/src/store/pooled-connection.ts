import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult as QueryResultOf } from 'pg';
import type { AtCommit } from './store.ts';

/** Names of prepared statements by their text, so that PostgreSQL parses and plans each once per connection. */
const statementNames = new Map<string, string>();
/** Limit, because texts may differ by the length of a list: later ones are not prepared. */
const MAX_STATEMENTS = 2_000;

/**
 * PostgreSQL's error codes for prepared statements that are missing, exist already, or are outdated by a schema change.
 */
const PREPARED_STATEMENT_ERRORS = new Set(['26000', '42P05', '0A000']);

/** Whether a connection cannot be used after `error`: when it is not an error of PostgreSQL, the state is unknown. */
const breaksConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || PREPARED_STATEMENT_ERRORS.has(error.code ?? '');

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_STATEMENTS) return undefined;
  const name = `h${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** A statement for pg; prepared when it has a name. */
function statement(query: CompiledQuery): QueryConfig {
  const values = [...query.parameters];
  const name = values.length === 0 ? undefined : nameOf(query.sql);
  return { text: query.sql, values, ...(name === undefined ? {} : { name }) };
}

/** A connection of a pool for one statement or transaction, with prepared statements. */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** Must not return to the pool. */
  broken = false;
  /** The statement that begins the transaction, until it is sent. */
  #begin: string | null = null;
  #begun: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  begin(text: string): void {
    this.#begin = text;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(statement(query));
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  /**
   * Resolves when the transaction is known to have begun: if it did not, statements are bound to no owner and find no rows.
   * Does not wait after the first answer, because the answer to BEGIN comes earlier.
   */
  async begun(): Promise<void> {
    await this.#begun;
  }

  /** Sends `ending` and COMMIT together; the transaction is committed only if PostgreSQL answers COMMIT. */
  async commit(ending: readonly AtCommit[]): Promise<void> {
    // Reports the first error: later statements fail because of it.
    const sent = ending.map(({ statement: query, mapError }) =>
      this.#send(statement(query)).catch((error: unknown) => Promise.reject(mapError(error))),
    );
    const results = Promise.all([...sent, this.#send({ text: 'commit' })]);
    this.#isOver = true;
    const committed = (await results).at(-1);
    await this.#begun;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (committed?.command !== 'COMMIT') {
      throw new Error('The transaction was rolled back by an earlier error.');
    }
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    if (this.#begin !== null) return;
    try {
      await this.client.query('rollback');
    } catch {
      this.broken = true;
    }
  }

  readonly #failed = (error: unknown): never => {
    this.broken ||= breaksConnection(error);
    throw error;
  };

  /**
   * Sends a statement, and before it the one that begins the transaction if it was not sent yet. It does not wait for that one,
   * whose answer comes first and is checked by `commit`.
   */
  #send(one: QueryConfig): Promise<QueryResultOf> {
    // A late statement would run in the next transaction on this connection.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'));
    if (this.#begin !== null) {
      this.#begun = this.client.query(this.#begin);
      this.#begun.catch(() => undefined);
      this.#begin = null;
    }
    return this.client.query(one).catch(this.#failed);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator and cursors don't exist on a pipeline.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: read them in parts.');
  }
}
