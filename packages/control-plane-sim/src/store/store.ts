import {
  type AtCommit,
  createSealer,
  type Store,
  type Tables,
  type TenantTransaction,
} from '@hawser/server/parts';
import { Kysely, sql } from 'kysely';
import { SeededRandom } from '@hawser/ports/virtual';
import type { DatabaseFaults } from '../faults/database-faults.ts';
import type { Part } from '../faults/server-part.ts';
import type { Life } from '../process/lifetime.ts';
import { StoreConnection } from './connection.ts';
import { connectionDialect } from './dialect.ts';
import type { SqlSession } from './session.ts';
import { ROLES } from './template.ts';

const CHANNEL = 'hawser_changes';
const READ_ONLY = 'begin isolation level repeatable read read only';

/** The database of a simulation, which outlives every server. */
export class Database {
  readonly session: SqlSession;
  readonly #heard = new Set<() => void>();

  private constructor(session: SqlSession) {
    this.session = session;
  }

  static async over(session: SqlSession): Promise<Database> {
    const database = new Database(session);
    await session.listen(CHANNEL, () => {
      for (const heard of database.#heard) heard();
    });
    return database;
  }

  /** The server's interface to it, for a part of one run of a server, through the server's own roles and policies. */
  store(life: Life, faults: DatabaseFaults, asks: Part): Store {
    const { session } = this;
    const connect = (role: string, owner: string | null, begin: string, ending: readonly AtCommit[]) => {
      const part = asks === 'commands' && begin === READ_ONLY ? 'reads' : asks;
      return connectionDialect(() =>
        StoreConnection.open({ session, life, faults, part, role, owner, begin, ending }),
      );
    };
    const system = new Kysely<Tables>({ dialect: connect(ROLES.system, null, 'begin', []) });
    const bound = async <T>(
      begin: string,
      owner: string,
      work: (tx: TenantTransaction) => Promise<T>,
    ): Promise<T> => {
      if (owner === '') throw new Error('A tenant transaction needs an owner.');
      const ending: AtCommit[] = [];
      const db = new Kysely<Tables>({ dialect: connect(ROLES.tenant, owner, begin, ending) });
      const atCommit: TenantTransaction['atCommit'] = (statement, told = (error) => error) =>
        void ending.push({ statement, told });
      return db.transaction().execute((transaction) => work({ owner, db: transaction, atCommit }));
    };
    const announce = async () => {
      for (let times = faults.wakeUps(asks); times > 0; times--)
        await sql`select pg_notify(${CHANNEL}, '')`.execute(system).catch(() => undefined);
    };
    return {
      system,
      sealer: createSealer('the secret of a simulation', new SeededRandom(0)),
      async tenant(owner, work) {
        const result = await bound('begin', owner, work);
        void announce();
        return result;
      },
      tenantRead: (owner, work) => bound(READ_ONLY, owner, work),
      listen: (heard) => {
        const hear = () => {
          if (!life.isOver) heard();
        };
        this.#heard.add(hear);
        life.atEnd(() => this.#heard.delete(hear));
        hear();
        return {
          stop: async () => {
            this.#heard.delete(hear);
          },
        };
      },
      close: async () => undefined,
    };
  }
}
