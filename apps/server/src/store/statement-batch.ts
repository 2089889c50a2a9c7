import pg, { type Connection, type FieldDef, Query } from 'pg';

/** What PostgreSQL answered to one statement. */
export interface Answer {
  /** First word of its tag, such as `INSERT`. */
  readonly command: string;
  /** Rows that it read or wrote; null where the statement has no such number. */
  readonly rowCount: number | null;
  readonly rows: Record<string, unknown>[];
}

type Value = string | Buffer | null;

/** A statement on its way. */
export interface Part {
  /** Under which PostgreSQL keeps its plan; empty where it is not kept. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly Value[];
  answered(answer: Answer): void;
  failed(error: unknown): void;
}

/** How the rows of a statement are read: a column's name, and what makes a value of its text. */
type Shape = readonly { readonly name: string; readonly parse: (text: string) => unknown }[];

/** What pg has and does not declare. */
type ConnectionOf = Connection & {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(query: { name: string; text: string }): void;
  bind(config: { statement: string; values: readonly Value[] }): void;
  describe(message: { type: 'P' }): void;
  execute(config: null): void;
};

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Value } }).utils;

/** A value as it is sent. @throws Error where it has no text. */
export const textOf = (value: unknown): Value => (typeof value === 'string' ? value : prepareValue(value));

/** Shapes of prepared statements: a connection's do not change, PostgreSQL refuses to run one whose would. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

function shapesOf(connection: Connection): Map<string, Shape> {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
}

/**
 * Statements that go to PostgreSQL in one piece and are answered in one piece: it reads and writes once, and nobody is woken in
 * between. Those behind one that fails are not run, and fail with it. How rows look is asked once a connection.
 */
export class StatementBatch extends Query {
  readonly #parts: readonly Part[];
  readonly #parsers: (oid: number) => (text: string) => unknown;
  readonly #answers: Answer[] = [];
  #rows: Record<string, unknown>[] = [];
  #shape: Shape | undefined;
  #shapes: Map<string, Shape> = new Map();
  /** Of the part that is being answered: pg notes under it what is parsed. */
  name = '';
  text = '';

  constructor(parts: readonly Part[], parsers: (oid: number) => (text: string) => unknown) {
    super({ text: '' });
    this.#parts = parts;
    this.#parsers = parsers;
  }

  override submit = (connection: Connection): void => {
    const on = connection as ConnectionOf;
    this.#shapes = shapesOf(connection);
    for (const { name, text, values } of this.#parts) {
      if (name === '' || !(on.parsedStatements[name] ?? on.submittedNamedStatements[name])) {
        on.parse({ name, text });
        if (name !== '') on.submittedNamedStatements[name] = text;
      }
      on.bind({ statement: name, values });
      if (name === '' || !this.#shapes.has(name)) on.describe({ type: 'P' });
      on.execute(null);
    }
    on.sync();
    this.#next();
  };

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#shape = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parsers(dataTypeID) }));
    if (this.name !== '') this.#shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    let index = 0;
    for (const { name, parse } of this.#shape ?? []) {
      const text = fields[index++] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#shape === undefined && this.name !== '') this.#shapes.set(this.name, []);
    // Such as `COMMIT`, `UPDATE 1`, `INSERT 0 1`.
    const last = text.lastIndexOf(' ');
    const command = last < 0 ? text : text.slice(0, text.indexOf(' '));
    this.#answers.push({
      command,
      rowCount: last < 0 ? null : Number(text.slice(last + 1)),
      rows: this.#rows,
    });
    this.#rows = [];
    this.#next();
  }

  handleReadyForQuery(): void {
    for (const [index, answer] of this.#answers.entries()) this.#parts[index]?.answered(answer);
  }

  handleError(error: unknown, connection: Connection): void {
    this.handleReadyForQuery();
    for (const { name, failed } of this.#parts.slice(this.#answers.length)) {
      // PostgreSQL has passed over them; whether it parsed the one that failed pg knows.
      delete (connection as ConnectionOf).submittedNamedStatements[name];
      failed(error);
    }
  }

  #next(): void {
    const part = this.#parts[this.#answers.length];
    this.name = part?.name ?? '';
    this.text = part?.text ?? '';
    this.#shape = this.#shapes.get(this.name);
  }
}
