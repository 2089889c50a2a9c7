import { PGlite, parse, protocol } from '@electric-sql/pglite';
import type { CompiledQuery } from 'kysely';

/** OID of `bigint`; instants and versions are below 2^53. */
const INT8 = 20;
const parsers = { [INT8]: Number };
/** Each text is planned once: the tables of a simulation are too small for another plan to be better. */
const startParams = [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_generic_plan'];

const { serialize } = protocol;

/** A statement that the session has parsed: a simulation sends few texts thousands of times, and planning them took most of its time. */
interface Prepared {
  readonly name: string;
  /** OIDs of the types of its parameters. */
  readonly types: readonly number[];
  /** What describes its result. */
  readonly description: Messages;
}
type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

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
  readonly #prepared = new Map<string, Prepared>();
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
      await PGlite.create({ parsers, startParams, ...(data === undefined ? {} : { loadDataDir: data }) }),
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
    return this.#counted(() =>
      this.#db.runExclusive(async () => {
        const prepared = this.#prepared.get(sql) ?? (await this.#prepare(sql));
        const executed = await this.#send(
          serialize.bind({ statement: prepared.name, values: this.#texts(parameters, prepared.types) }),
          serialize.execute({}),
          serialize.sync(),
        );
        const [result] = parse.parseResults([...prepared.description, ...executed], this.#db.parsers);
        return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 };
      }),
    );
  }

  /** Statements without parameters or results. */
  async run(text: string): Promise<void> {
    await this.#counted(() => this.#db.runExclusive(() => this.#send(serialize.query(text))));
  }

  /** Calls `listener` with the payload of each notification on `channel`. */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    await this.#db.listen(channel, listener);
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  async #prepare(sql: string): Promise<Prepared> {
    const name = `s${this.#prepared.size}`;
    const described = await this.#send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const prepared = {
      name,
      types: parse.parseDescribeStatementResults(described),
      description: described.filter((message) => message.name === 'rowDescription'),
    };
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  /** The parameters as PostgreSQL reads them. */
  #texts(parameters: readonly unknown[], types: readonly number[]): (string | null)[] {
    return parameters.map((parameter, at) => {
      if (parameter === null || parameter === undefined) return null;
      const text = this.#db.serializers[types[at] ?? 0];
      return text === undefined ? String(parameter) : text(parameter);
    });
  }

  /** Sends messages of the protocol at once. @throws Error of PostgreSQL, with its `code`. */
  #send(...messages: Uint8Array[]): Promise<Messages> {
    return this.#db.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
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
