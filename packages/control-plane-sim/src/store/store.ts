import {
  type AtCommit,
  createSealer,
  type Store,
  type Tables,
  type TenantTransaction,
} from '@hawser/server/simulator';
import { Kysely, sql } from 'kysely';
import { SeededRandom } from '@hawser/ports/virtual';
import type { DatabaseFaults } from '../faults/database-faults.ts';
import type { ServerComponent } from '../faults/server-component.ts';
import type { Lifetime } from '../process/lifetime.ts';
import { StoreConnection } from './connection.ts';
import { connectionDialect } from './dialect.ts';
import type { SqlSession } from './session.ts';
import { ROLES } from './template.ts';

const CHANNEL = 'hawser_changes';
const READ_ONLY = 'begin isolation level repeatable read read only';

/** The database of a simulation, which outlives every server. */
export class Database {
  readonly session: SqlSession;
  readonly #listeners = new Set<() => void>();

  private constructor(session: SqlSession) {
    this.session = session;
  }

  static async over(session: SqlSession): Promise<Database> {
    const database = new Database(session);
    await session.listen(CHANNEL, () => {
      for (const listener of database.#listeners) listener();
    });
    return database;
  }

  /** The server's interface to it, for a component in one run of a server, with the server's own roles and policies. */
  store(life: Lifetime, faults: DatabaseFaults, asks: ServerComponent): Store {
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
      const atCommit: TenantTransaction['atCommit'] = (statement, onError = (error) => error) =>
        void ending.push({ statement, mapError: onError });
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
      listen: (listener) => {
        const notify = () => {
          if (!life.isEnded) listener();
        };
        this.#listeners.add(notify);
        life.onEnd(() => this.#listeners.delete(notify));
        notify();
        return {
          stop: async () => {
            this.#listeners.delete(notify);
          },
        };
      },
      close: async () => undefined,
    };
  }
}
