import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { TENANT_TABLES } from '../testing/tenant-tables.ts';
import { SECRET } from '../testing/test-server.ts';
import { type OpenStore, openStore } from './open.ts';
import { rolesOf } from './roles.ts';

let database: TestDatabase;
let store: OpenStore;
let client: Client;

beforeAll(async () => {
  database = await createDatabase();
  const log = { info() {}, warn() {}, error() {} };
  const ports = { schema: databaseSchema, clock: systemClock, random: systemRandom, log };
  store = await openStore({ ...ports, url: database.url, secret: SECRET });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await store?.close();
  await database?.drop();
});

test('row-level security is forced on every table whose rows belong to a context, also for their owner', async () => {
  const tables = await client.query<{ name: string; enabled: boolean; forced: boolean }>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_uid'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  // `changes` is the feed of all contexts, which only the system role reads.
  const owned = tables.rows.filter(({ name }) => name !== 'changes');
  expect(owned.map(({ name }) => name)).toEqual(
    [...TENANT_TABLES].filter((name) => name !== 'changes').sort(),
  );
  for (const { name, ...how } of owned) expect([name, how]).toEqual([name, { enabled: true, forced: true }]);
  const policies = await client.query<{ tablename: string; roles: string[] }>(
    `select tablename, roles::text[] as roles from pg_policies where schemaname = 'public'`,
  );
  const { tenant, system } = rolesOf(database.name);
  for (const { tablename, roles } of policies.rows)
    expect([tablename, [[tenant], [system]]]).toEqual([tablename, expect.arrayContaining([roles])]);
});

test('grants on accounts name their columns', async () => {
  const granted = async (role: string, privilege: string) => {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.column_privileges
          where table_schema = 'public' and table_name = 'accounts' and grantee = $1 and privilege_type = $2
          order by 1`,
      [role, privilege],
    );
    return rows.map(({ column_name }) => column_name);
  };
  const { tenant, system, identity } = rolesOf(database.name);
  const own = await granted(tenant, 'UPDATE');
  for (const column of ['owner_uid', 'admin', 'is_organization', 'plan_tier_slug', 'source', 'disabled_at'])
    expect(own).not.toContain(column);
  expect(own.filter((column) => column.startsWith('own_limits'))).toEqual([]);
  expect(own).toContain('display_name');
  expect(await granted(tenant, 'INSERT')).toEqual([]);
  expect(await granted(system, 'UPDATE')).toEqual([
    'disabled_at',
    'is_organization',
    'own_limits',
    'own_limits_version',
    'plan_tier_slug',
  ]);
  expect(await granted(system, 'INSERT')).toEqual([
    'admin',
    'created_at',
    'display_name',
    'is_organization',
    'owner_uid',
    'plan_tier_slug',
  ]);
  expect(await granted(identity, 'SELECT')).toEqual([]);
  for (const remove of [
    () => store.tenant('ada', ({ db }) => db.deleteFrom('accounts').execute()),
    () => store.system.deleteFrom('accounts').execute(),
  ])
    await expect(remove()).rejects.toThrow('permission denied');
});
