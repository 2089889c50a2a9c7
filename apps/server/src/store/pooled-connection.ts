import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError, type PoolClient, type QueryConfig, type QueryResult as QueryResultOf } from 'pg';
import type { AtCommit } from './store.ts';

/** A name for each text of a statement, so that PostgreSQL parses and plans it once a connection. */
const statementNames = new Map<string, string>();
/** Texts that differ by the length of a list could go on for ever: later ones are not prepared. */
const MAX_STATEMENTS = 2_000;

/**
 * What PostgreSQL says where a connection's prepared statements are not those that we take them for: gone, there already, or of
 * tables that another version has changed since.
 */
const PREPARED_STATEMENT_ERRORS = new Set(['26000', '42P05', '0A000']);

/** Whether a connection can no longer be relied on after `error`: where it is not PostgreSQL's, nobody knows what was sent. */
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

/** A statement as pg takes it, prepared where it has a name. */
function statement(query: CompiledQuery): QueryConfig {
  const values = [...query.parameters];
  const name = values.length === 0 ? undefined : nameOf(query.sql);
  return { text: query.sql, values, ...(name === undefined ? {} : { name }) };
}

/** One connection of a pool for the time of one statement or transaction, with prepared statements. */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** Not to be used by anybody else. */
  broken = false;
  /** What begins the transaction, until it is sent. */
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
   * Resolves when the transaction is known to have begun: a statement whose transaction did not begin is bound to no owner, and
   * finds nothing. Nothing is waited for after an answer to a statement, because its answer comes before.
   */
  async begun(): Promise<void> {
    await this.#begun;
  }

  /** Sends `ending` and COMMIT together; nothing is done unless PostgreSQL says COMMIT. */
  async commit(ending: readonly AtCommit[]): Promise<void> {
    // The first that fails is told: those behind it fail because of it.
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
   * Sends a statement, after the one that begins the transaction where that is still to be sent. That one is not waited for: its
   * answer comes first, and `commit` looks at it.
   */
  #send(one: QueryConfig): Promise<QueryResultOf> {
    // What comes too late would run in whose transaction the connection is by then.
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
