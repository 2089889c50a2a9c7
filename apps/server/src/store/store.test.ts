import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase, waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { TENANT_TABLES } from '../testing/tenant-tables.ts';
import { SECRET } from '../testing/test-server.ts';
import { connectionTo, openPool } from './connection.ts';
import { boundTransactions } from './dialect.ts';
import { type OpenStore, openStore } from './open.ts';
import { rolesOf } from './roles.ts';
import type { TenantTransaction } from './store.ts';
import { giveToPlainRole } from './testing/plain-owner.ts';

let database: TestDatabase;
let store: OpenStore;
const log = { info() {}, warn() {}, error() {} };
const ports = { schema: databaseSchema, clock: systemClock, random: systemRandom, log };
const open = (url = database.url, secret = SECRET, tenantConnections = 12) =>
  openStore({ ...ports, url, secret, tenantConnections });

beforeAll(async () => {
  database = await createDatabase();
  store = await open();
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const define = (owner: string, name: string) =>
  store.tenant(owner, ({ db }) =>
    db
      .insertInto('networks')
      .values({
        owner_uid: owner,
        id: `${owner}-${name}`,
        name,
        features: '{}',
        distribution_rules: '[]',
        created_at: 1,
        updated_at: 1,
      })
      .execute(),
  );
const names = async ({ db }: TenantTransaction) =>
  (await db.selectFrom('networks').select('name').orderBy('name').execute()).map((row) => row.name);

async function asOwner<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe('row-level security', () => {
  test('limits a statement without a condition to its context', async () => {
    await define('ada', 'one');
    await define('bob', 'two');
    expect(await store.tenant('ada', names)).toEqual(['one']);
    expect(await store.tenantRead('bob', names)).toEqual(['two']);
    await store.tenant('ada', ({ db }) => db.updateTable('networks').set({ name: 'mine' }).execute());
    expect(await store.tenant('bob', names)).toEqual(['two']);
    await store.tenant('ada', ({ db }) => db.deleteFrom('networks').execute());
    expect(await store.tenant('bob', names)).toEqual(['two']);
  });

  test('rejects a row of another context', async () => {
    const theirs = store.tenant('ada', ({ db }) =>
      sql`insert into settings (key, value) values ('x', 'y')`.execute(db),
    );
    await expect(theirs).rejects.toThrow('permission denied');
    const foreign = store.tenant('ada', ({ db }) =>
      sql`insert into audit_entries (owner_uid, id, at, actor_uid, command, subject_kind, subject_id, summary)
          values ('bob', 'x', 1, 'ada', 'c', 'k', 's', '')`.execute(db),
    );
    await expect(foreign).rejects.toThrow('row-level security');
  });

  test('rejects one such row among many, also from a statement prepared for another context', async () => {
    const place = (owner: string, owners: readonly string[]) =>
      store.tenant(owner, async ({ db }) => {
        await sql`
          insert into placements (owner_uid, router_id, object_id, network_id, created_at)
          select whose, 'router', 'object-' || n, 'network', 0 from unnest(${owners}::text[]) with ordinality as rows (whose, n)
          on conflict do nothing`.execute(db);
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from placements`.execute(
          db,
        );
        return rows[0]?.count;
      });
    const many = (owner: string) => Array.from({ length: 20 }, () => owner);
    for (let i = 0; i < 12; i++) {
      expect(await place('ada', many('ada'))).toBe(20);
      expect(await place('bob', [...many('bob'), 'bob'])).toBe(21);
      for (const owners of [many('bob'), [...many('ada'), 'bob'], ['bob', ...many('ada')]]) {
        await expect(place('ada', owners)).rejects.toThrow('row-level security');
      }
      await expect(
        store.tenant('ada', ({ db }) => sql`update placements set owner_uid = ${'bob'}`.execute(db)),
      ).rejects.toThrow('row-level security');
    }
    await store.tenant('ada', ({ db }) => sql`delete from placements`.execute(db));
    expect(await place('bob', [])).toBe(21);
    const written = store.tenant('ada', ({ db }) =>
      sql`
        insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message)
        select whose, 'router', 'object', 'UP', 0, 0, 0, '' from unnest(${['ada', 'bob']}::text[]) as rows (whose)`.execute(
        db,
      ),
    );
    await expect(written).rejects.toThrow('row-level security');
  });

  test('a setting that outlives one transaction does not affect the next on the same connection', async () => {
    await define('bob', 'three');
    for (let i = 0; i < 30; i++) {
      await expect(
        store.tenant('bob', async ({ db }) => {
          await db.selectFrom('networks').selectAll().execute();
          throw new Error('stop');
        }),
      ).rejects.toThrow('stop');
      expect(await store.tenant('nobody', names)).toEqual([]);
    }
  });

  test('an owner with quotes in its name is escaped', async () => {
    expect(await store.tenant(`x', true); drop table networks; --`, names)).toEqual([]);
    await expect(store.tenant('', names)).rejects.toThrow('needs an owner');
  });

  test('is forced on every tenant table, and the roles own no table and cannot bypass it', async () => {
    const { tenant, system, identity } = rolesOf(database.name);
    await asOwner(async (client) => {
      const tables = await client.query(
        `select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
                (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
                  where i.indrelid = c.oid and i.indisprimary) as first_key
           from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'owner_uid'
          where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
      );
      expect(tables.rows.map((row) => row.relname)).toEqual([...TENANT_TABLES].sort());
      for (const row of tables.rows) {
        expect([row.relname, row.forced, row.first_key]).toEqual([row.relname, true, 'owner_uid']);
        expect([tenant, system, identity]).not.toContain(row.owner);
      }
      const roles = await client.query(
        `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
                (select count(*)::int from pg_class where relowner = r.oid) as owned
           from pg_roles r where rolname = any($1)`,
        [[tenant, system, identity]],
      );
      expect(roles.rows).toHaveLength(3);
      for (const { rolname, ...rights } of roles.rows) {
        expect([rolname, rights]).toEqual([
          rolname,
          { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
        ]);
      }
    });
  });

  test('only the identity role can read passwords and sessions', async () => {
    const users = sql`select count(*) from identity.user`;
    await expect(users.execute(store.system)).rejects.toThrow('permission denied');
    await expect(store.tenant('ada', ({ db }) => users.execute(db))).rejects.toThrow('permission denied');
    await expect(sql`select * from public.networks`.execute(store.identity)).rejects.toThrow(
      'permission denied',
    );
  });

  test('the system role cannot read fleets', async () => {
    for (const table of ['networks', 'clusters', 'routers', 'objects', 'placements', 'object_states']) {
      await expect(sql`select * from ${sql.table(table)}`.execute(store.system)).rejects.toThrow('denied');
    }
  });

  test('the tenant role cannot change whether an account is administrator, its plan or its limits', async () => {
    const own = { own_limits: '{"maxNumNetworks":"unlimited"}' };
    for (const change of [{ admin: true }, { is_organization: true }, { plan_tier_slug: 'team' }, own]) {
      await expect(
        store.tenant('ada', ({ db }) => db.updateTable('accounts').set(change).execute()),
      ).rejects.toThrow('permission denied');
    }
  });

  test('audit entries cannot be changed', async () => {
    await expect(store.tenant('ada', ({ db }) => db.deleteFrom('audit_entries').execute())).rejects.toThrow(
      'permission denied',
    );
  });
});

describe('a transaction', () => {
  test('that fails is rolled back and reports its error, also when the commit fails', async () => {
    const broken = store.tenant('carl', async (tx) => {
      await tx.db
        .insertInto('settings' as never)
        .values({} as never)
        .execute()
        .catch(() => undefined);
    });
    await expect(broken).rejects.toThrow('rolled back');
    const late = store.tenant('carl', async (tx) => {
      await tx.db.selectFrom('networks').selectAll().execute();
      tx.atCommit(sql`select 1 / 0`.compile(tx.db));
    });
    await expect(late).rejects.toThrow('division by zero');
    expect(await store.tenant('carl', names)).toEqual([]);
  });

  test('that did not begin returns nothing, because it was bound to no context', async () => {
    const pool = openPool(connectionTo(database.url), 1, log);
    const bound = boundTransactions(pool);
    let found: string[] | undefined;
    const read = async (tx: TenantTransaction) => {
      found = await names(tx);
      return found;
    };
    await expect(bound('select 1 / 0; begin', 'ada', read)).rejects.toThrow('division by zero');
    expect(found).toBeDefined();
    const { tenant } = rolesOf(database.name);
    const { result, committed } = await bound(`begin; set local role ${tenant}`, 'bob', names);
    await committed;
    expect(result).toEqual(await store.tenantRead('bob', names));
    await pool.end();
  });

  test('fails at most once because of stale prepared statements', async () => {
    const one = await open(database.url, SECRET, 1);
    const named = ({ db }: TenantTransaction) =>
      db.selectFrom('networks').selectAll().where('name', '=', 'nobody has it').execute();
    const lost = () => one.tenant('ada', ({ db }) => sql`deallocate all`.execute(db));
    const altered = (change: string) => asOwner((client) => client.query(`alter table networks ${change}`));
    for (const spoil of [lost, () => altered('add column x int'), () => altered('drop column x')]) {
      for (const way of [one.tenant, one.tenantRead]) {
        expect(await way('ada', named)).toEqual([]);
        await spoil();
        await expect(way('ada', named)).rejects.toThrow(/prepared statement|cached plan/);
        expect(await way('ada', named)).toEqual([]);
        if (spoil !== lost) break;
      }
    }
    await one.close();
  });

  test('keeps its connection until its end is acknowledged, also when it only reads', async () => {
    const one = await open(database.url, SECRET, 1);
    const state = async ({ db }: TenantTransaction) =>
      (
        await sql<{ owner: string; id: string | null }>`
          select current_setting('app.owner_uid') as owner, pg_current_xact_id_if_assigned()::text as id`.execute(
          db,
        )
      ).rows[0];
    const owners = Array.from({ length: 60 }, (_, n) => `owner-${n}`);
    const seen = await Promise.all(
      owners.map((owner, n) => (n % 2 === 0 ? one.tenantRead(owner, state) : one.tenant(owner, state))),
    );
    expect(seen).toEqual(owners.map((owner) => ({ owner, id: null })));
    await one.close();
  });

  test('accepts no statement after its end', async () => {
    const kept = await store.tenant('ada', async (tx) => tx);
    await expect(names(kept)).rejects.toThrow('is over');
    let failed: TenantTransaction | undefined;
    const failing = store.tenant('ada', async (tx) => {
      failed = tx;
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await expect(names(failed as TenantTransaction)).rejects.toThrow('is over');
  });

  test('executes pipelined statements in order', async () => {
    const order = await store.tenant('ada', ({ db }) => {
      const add = sql`insert into networks (owner_uid, id, name, created_at, updated_at) values ('ada', 'both', 'both', 1, 1)`;
      const count = sql<{ n: number }>`select count(*)::int as n from networks where id = 'both'`;
      return Promise.all([count.execute(db), add.execute(db), count.execute(db)]);
    });
    expect([order[0].rows[0]?.n, order[2].rows[0]?.n]).toEqual([0, 1]);
  });

  test('that fails while a statement is queued rolls that back too, and leaves the connection clean', async () => {
    const one = await open(database.url, SECRET, 1);
    const add = sql`insert into networks (owner_uid, id, name, created_at, updated_at) values ('ada', 'lost', 'lost', 1, 1)`;
    const failing = one.tenant('ada', ({ db }) => {
      add.execute(db).catch(() => undefined);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const found = await one.tenant('ada', ({ db }) =>
      sql`select from networks where id = 'lost'`.execute(db),
    );
    expect(found.rows).toEqual([]);
    await one.close();
  });

  test('for reading rejects writes', async () => {
    await expect(store.tenantRead('ada', ({ db }) => db.deleteFrom('networks').execute())).rejects.toThrow(
      'read-only',
    );
  });

  test('wakes listeners after its commit', async () => {
    let wakeUps = 0;
    const listening = store.listen(() => wakeUps++);
    await waitUntil(() => wakeUps > 0, { what: 'the connection' });
    const before = wakeUps;
    await define('dora', 'four');
    await waitUntil(() => wakeUps > before, { what: 'the wake-up' });
    await listening.stop();
  });

  test('listening resumes after its connection is lost', async () => {
    let wakeUps = 0;
    const listening = store.listen(() => wakeUps++);
    await waitUntil(() => wakeUps > 0, { what: 'the connection' });
    const before = wakeUps;
    await asOwner((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query ilike 'listen %'`,
        [database.name],
      ),
    );
    await waitUntil(() => wakeUps > before, { what: 'the connection after the cut' });
    await listening.stop();
  });

  test('whose connection is lost between two statements fails, and the server continues', async () => {
    const cut = store.tenant('ada', async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
      const pid = rows[0]?.pid;
      await asOwner(async (client) => {
        await client.query('select pg_terminate_backend($1)', [pid]);
        const left = () => client.query('select from pg_stat_activity where pid = $1', [pid]);
        await waitUntil(async () => (await left()).rowCount === 0, { what: 'the end of the connection' });
      });
      return names(tx);
    });
    await expect(cut).rejects.toThrow(/connection|terminat/i);
    expect(await store.tenant('nobody', names)).toEqual([]);
  });

  test('succeeds after all earlier connections were lost', async () => {
    await store.tenant('ada', names);
    const { tenant } = rolesOf(database.name);
    await asOwner((client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [tenant]),
    );
    await waitUntil(() => store.tenant('ada', names).catch(() => undefined), { what: 'an answer' });
  });
});

describe('opening', () => {
  test('concurrent servers create one schema and agree on its epoch', async () => {
    const fresh = await createDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => open(fresh.url)));
    expect(new Set(stores.map((one) => one.epoch)).size).toBe(1);
    for (const one of stores) expect(await one.tenant('ada', names)).toEqual([]);
    await Promise.all(stores.map((one) => one.close()));
    await fresh.drop();
  });

  test('by a role without CREATEROLE says what to grant', async () => {
    const fresh = await createDatabase();
    await asOwner(async (client) => {
      await client.query(`create role plain_${fresh.name} login password 'plain'`);
      await client.query(`alter database ${fresh.name} owner to plain_${fresh.name}`);
    });
    const plain = fresh.url.replace(/\/\/[^@]*@/, `//plain_${fresh.name}:plain@`);
    await expect(open(plain)).rejects.toThrow(/may not create roles.*createrole/s);
    await fresh.drop();
    await asOwner((client) => client.query(`drop role plain_${fresh.name}`));
  });

  test('by a role with CREATEROLE succeeds', async () => {
    const fresh = await createDatabase();
    const url = await giveToPlainRole(fresh);
    for (const attempt of [1, 2]) {
      const made = await open(url);
      expect([attempt, await made.tenant('ada', names)]).toEqual([attempt, []]);
      await made.close();
    }
    await fresh.drop();
  });

  test('an unreachable database is reported in one sentence', async () => {
    await expect(open('postgres://a:b@127.0.0.1:1/x')).rejects.toThrow('The database cannot be opened');
  });
});
