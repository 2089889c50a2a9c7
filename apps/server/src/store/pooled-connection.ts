import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseError, type PoolClient } from 'pg';
import { arrayText } from './array-text.ts';
import { parserOf } from './connection.ts';
import { type Answer, type Part, StatementBatch, textOf } from './statement-batch.ts';
import type { AtCommit } from './store.ts';

/** A name for each text of a statement, so that PostgreSQL parses and plans it once a connection. */
const statementNames = new Map<string, string>();
/** Texts that differ by the length of a list could go on for ever: later ones are not prepared. */
const MAX_STATEMENTS = 2_000;

/**
 * What PostgreSQL says where a connection's prepared statements are not those that we take them for: gone, there already, or of
 * tables that another version has changed since.
 */
const UNPREPARED = new Set(['26000', '42P05', '0A000']);

/** Whether a connection can no longer be relied on after `error`: where it is not PostgreSQL's, nobody knows what was sent. */
const spoils = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || UNPREPARED.has(error.code ?? '');

function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known !== undefined) return known;
  if (statementNames.size >= MAX_STATEMENTS) return '';
  const name = `h${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

type Statement = Pick<Part, 'name' | 'text' | 'values'>;

/** A statement as it is sent, prepared where it is asked with values. */
function statement({ sql: text, parameters }: CompiledQuery): Statement {
  const values = parameters.map((value) => textOf(Array.isArray(value) ? arrayText(value) : value));
  return { name: values.length === 0 ? '' : nameOf(text), text, values };
}

const COMMIT: Statement = { name: '', text: 'commit', values: [] };

/** The connection's stream, which pg does not declare: held back, so that several messages leave in one piece. */
function streamOf(client: PoolClient): { cork(): void; uncork(): void } | undefined {
  return (client as unknown as { connection?: { stream?: { cork(): void; uncork(): void } } }).connection
    ?.stream;
}

/** One connection of a pool for the time of one statement or transaction, with prepared statements. */
export class PooledConnection implements DatabaseConnection {
  readonly client: PoolClient;
  /** Not to be used by anybody else. */
  broken = false;
  /** What begins the transaction, until it is sent. */
  #begin: string | null = null;
  #begun: Promise<unknown> = Promise.resolve();
  /** What this turn has asked for so far. */
  #waiting: Part[] = [];
  #isOver = false;

  constructor(client: PoolClient) {
    this.client = client;
  }

  begin(text: string): void {
    this.#begin = text;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows: found } = await this.#send(statement(query));
    const rows = found as R[];
    const changes =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
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
    // The first that fails is told: those behind it fail with it.
    const sent = ending.map(({ statement: query, told }) => this.#send(statement(query), told));
    const results = Promise.all([...sent, this.#send(COMMIT)]);
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
    this.#flush();
    if (this.#begin !== null) return;
    try {
      await this.client.query('rollback');
    } catch {
      this.broken = true;
    }
  }

  /**
   * Hands a statement to the network, in one piece with all that is sent in the same turn, after the one that begins the
   * transaction where that is still to be sent. That one is not waited for: its answer comes first, and `commit` looks at it.
   */
  #send(one: Statement, told: AtCommit['told'] = (error) => error): Promise<Answer> {
    // What comes too late would run in whose transaction the connection is by then.
    if (this.#isOver) return Promise.reject(new Error('The transaction is over.'));
    // Until this turn's other promises had theirs.
    if (this.#waiting.length === 0) process.nextTick(() => this.#flush());
    return new Promise((answered, reject) => {
      const failed = (error: unknown) => {
        this.broken ||= spoils(error);
        reject(told(error));
      };
      this.#waiting.push({ ...one, answered, failed });
    });
  }

  #flush(): void {
    if (this.#waiting.length === 0) return;
    const stream = streamOf(this.client);
    stream?.cork();
    if (this.#begin !== null) {
      this.#begun = this.client.query(this.#begin);
      this.#begun.catch(() => undefined);
      this.#begin = null;
    }
    this.client.query(new StatementBatch(this.#waiting, parserOf));
    this.#waiting = [];
    stream?.uncork();
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator and cursors don't exist on a pipeline.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed: read them in parts.');
  }
}
