import { PGlite } from '@electric-sql/pglite';
import type { CompiledQuery } from 'kysely';

/** OID of `bigint`; instants and versions are below 2^53. */
const INT8 = 20;
const parsers = { [INT8]: Number };

/** The result of a statement. */
export interface Rows {
  readonly rows: readonly Record<string, unknown>[];
  readonly affectedRows: number;
}

/**
 * The only session of a PostgreSQL in memory. Its holder runs a whole transaction, while others wait in the order of
 * their requests, so that the same requests get the same interleaving.
 */
export class SqlSession {
  readonly #db: PGlite;
  readonly #waiting: (() => void)[] = [];
  #isHeld = false;
  #outstanding = 0;
  #statements = 0;

  private constructor(db: PGlite) {
    this.#db = db;
  }

  /** An empty database, or a copy of `data`. */
  static async open(data?: Blob): Promise<SqlSession> {
    return new SqlSession(
      await PGlite.create({ parsers, ...(data === undefined ? {} : { loadDataDir: data }) }),
    );
  }

  /** Number of statements in progress. */
  get outstanding(): number {
    return this.#outstanding;
  }

  /** Number of statements since the start. */
  get statements(): number {
    return this.#statements;
  }

  /** A dump of the database, for {@link SqlSession.open}. */
  dump(): Promise<Blob> {
    return this.#db.dumpDataDir('none');
  }

  /** Resolves when the caller has the session exclusively, until {@link release}. */
  async acquire(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isHeld = false;
    else next();
  }

  /** One statement with parameters. @throws Error of PostgreSQL, with its `code`. */
  query({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Rows> {
    return this.#counted(async () => {
      const { rows, affectedRows = 0 } = await this.#db.query<Record<string, unknown>>(sql, [...parameters]);
      return { rows, affectedRows };
    });
  }

  /** Statements without parameters or results. */
  async run(text: string): Promise<void> {
    await this.#counted(() => this.#db.exec(text));
  }

  /** Calls `listener` with the payload of each notification on `channel`. */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    await this.#db.listen(channel, listener);
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#outstanding += 1;
    this.#statements += 1;
    try {
      return await work();
    } finally {
      this.#outstanding -= 1;
    }
  }
}
