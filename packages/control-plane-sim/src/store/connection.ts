import type { AtCommit } from '@hawser/server/simulator';
import type { CompiledQuery } from 'kysely';
import type { DatabaseFaults } from '../faults/database-faults.ts';
import type { ServerComponent } from '../faults/server-component.ts';
import type { Lifetime } from '../process/lifetime.ts';
import type { SqlConnection } from './dialect.ts';
import type { Rows, SqlSession } from './session.ts';

/** Options of a connection. */
interface ConnectionOptions {
  readonly session: SqlSession;
  readonly life: Lifetime;
  readonly faults: Pick<DatabaseFaults, 'beforeConnect' | 'beforeStatement' | 'beforeCommit'>;
  /** The component that uses it. */
  readonly part: ServerComponent;
  readonly role: string;
  /** The account whose rows it can see; null for the system role. */
  readonly owner: string | null;
  readonly begin: string;
  /** Statements that are sent together with COMMIT. */
  readonly ending: readonly AtCommit[];
}

/**
 * One statement or transaction under a role. Faults happen where they do in production: before it begins, between two statements,
 * before COMMIT and after it. The transaction of a killed server is rolled back, and its program gets no response.
 */
export class StoreConnection implements SqlConnection {
  readonly #options: ConnectionOptions;
  #isOpen = false;
  /** Its transaction is ending, or has ended. */
  #isOver = false;
  #holds = true;

  private constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  static async open(options: ConnectionOptions): Promise<StoreConnection> {
    const { session, life, faults, part, owner } = options;
    if (life.isEnded) return life.never();
    await faults.beforeConnect(part, owner);
    await session.acquire();
    const connection = new StoreConnection(options);
    await connection.#alive();
    return connection;
  }

  async begin(): Promise<void> {
    const { session, role, owner, begin } = this.#options;
    this.#isOpen = true;
    await session.run(
      `${begin}; set local role ${role}; select set_config('app.owner_uid', ${literal(owner ?? '')}, true), set_config('app.announced', ${literal(owner === null ? '' : 'later')}, true)`,
    );
    await this.#alive();
  }

  async query(query: CompiledQuery): Promise<Rows> {
    if (this.#isOver) throw over();
    const isAlone = !this.#isOpen;
    if (isAlone) await this.begin();
    try {
      const rows = await this.#statement(query);
      if (isAlone) await this.commit();
      return rows;
    } catch (error) {
      if (isAlone) await this.rollback();
      throw error;
    } finally {
      if (isAlone) this.#isOver = false;
    }
  }

  async commit(): Promise<void> {
    const { session, faults, ending, part, owner } = this.#options;
    for (const { statement, mapError } of ending) {
      await this.#statement(statement).catch((error: unknown) => {
        throw mapError(error);
      });
    }
    this.#isOver = true;
    const fault = await faults.beforeCommit(part, owner);
    await this.#alive();
    if (fault === 'before') throw lost();
    await session.run('commit');
    this.#isOpen = false;
    await this.#alive();
    if (fault === 'after') throw lost();
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#options.session.run('rollback');
    await this.#alive();
  }

  release(): void {
    if (!this.#holds) return;
    this.#holds = false;
    this.#options.session.release();
  }

  async #statement(query: CompiledQuery): Promise<Rows> {
    const { session, faults, part } = this.#options;
    await faults.beforeStatement(part);
    await this.#alive();
    // One of several concurrent statements has failed: a late one would run in another transaction of the session.
    if (this.#isOver) throw over();
    const rows = await session.query(query);
    await this.#alive();
    return rows;
  }

  /** Returns while the server is running; a killed one has no further effect and gets no response. */
  async #alive(): Promise<void> {
    const { life, session } = this.#options;
    if (!life.isEnded) return;
    if (this.#isOpen) await session.run('rollback');
    this.#isOpen = false;
    this.release();
    return life.never();
  }
}

const over = (): Error => new Error('The transaction is over.');

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The error of pg when the connection breaks. */
const lost = (): Error =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
