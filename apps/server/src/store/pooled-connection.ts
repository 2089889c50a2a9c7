import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, QueryConfig, QueryResult as QueryResultOf } from 'pg';

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

/** A statement as pg takes it, prepared where it has a name. */
function statement(query: CompiledQuery): QueryConfig {
  const values = query.parameters as unknown[];
  const name = values.length === 0 ? undefined : nameOf(query.sql);
  return { text: query.sql, values, ...(name === undefined ? {} : { name }) };
}

/** The connection's stream, which pg does not declare: held back, so that several messages leave in one piece. */
function streamOf(client: PoolClient): { cork(): void; uncork(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { cork(): void; uncork(): void } } }).connection
    ?.stream;
}

/** One connection of a pool for the time of one statement or transaction, with prepared statements. */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  broken = false;
  /** What begins the transaction, until it is sent. */
  #begin: string | null = null;
  #begun: Promise<unknown> = Promise.resolve();

  constructor(client: PoolClient) {
    this.client = client;
  }

  begin(text: string): void {
    this.#begin = text;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const [result] = await this.#send([statement(query)]);
    if (result === undefined) throw new Error('PostgreSQL gave no answer.');
    const { command, rowCount, rows } = result;
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows ?? [] };
  }

  /** Sends `ending` and COMMIT together; nothing is done unless PostgreSQL says COMMIT. */
  async commit(ending: readonly CompiledQuery[]): Promise<void> {
    const results = await this.#send([...ending.map(statement), { text: 'commit' }]);
    await this.#begun;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
    if (results.at(-1)?.command !== 'COMMIT') {
      throw new Error('The transaction was rolled back by an earlier error.');
    }
  }

  async rollback(): Promise<void> {
    if (this.#begin !== null) return;
    try {
      await this.client.query('rollback');
    } catch {
      this.broken = true;
    }
  }

  /**
   * Hands statements to the network in one piece, after the one that begins the transaction where that is still to be
   * sent. That one is not waited for: its answer comes first, and `commit` looks at it.
   */
  async #send(statements: readonly QueryConfig[]): Promise<QueryResultOf[]> {
    const stream = streamOf(this.client);
    const answers: Promise<QueryResultOf>[] = [];
    stream?.cork();
    try {
      if (this.#begin !== null) {
        this.#begun = this.client.query(this.#begin);
        this.#begun.catch(() => undefined);
        this.#begin = null;
      }
      for (const one of statements) answers.push(this.client.query(one));
    } finally {
      stream?.uncork();
    }
    return Promise.all(answers);
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator and cursors don't exist on a pipeline.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: read them in parts.');
  }
}
