import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { SECRET } from '../testing/test-server.ts';
import { type OpenStore, openStore } from './open.ts';
import type { TenantTransaction } from './store.ts';

let database: TestDatabase;
/** With a single connection, so that all contexts share its prepared statements. */
let store: OpenStore;

beforeAll(async () => {
  database = await createDatabase();
  store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: SECRET,
    clock: systemClock,
    random: systemRandom,
    log: { info() {}, warn() {}, error() {} },
    tenantConnections: 1,
  });
  for (const owner of ['ada', 'bob'])
    await store.tenant(owner, ({ db }) =>
      db
        .insertInto('networks')
        .values({
          owner_uid: owner,
          id: `of-${owner}`,
          name: `of ${owner}`,
          features: '{}',
          distribution_rules: '[]',
          created_at: 1,
          updated_at: 1,
        })
        .execute(),
    );
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const IDS = ['of-ada', 'of-bob'];

/** Looks up networks of two contexts by their ids, with no condition about the context. */
const found = async ({ db }: TenantTransaction) =>
  (await sql<{ name: string }>`select name from networks where id = any(${IDS})`.execute(db)).rows.map(
    ({ name }) => name,
  );

const modeIn = async ({ db }: TenantTransaction) =>
  (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)).rows[0]?.mode;

test('one generic plan for all contexts of a connection finds the rows of each alone', async () => {
  for (let i = 0; i < 8; i++) {
    for (const owner of ['ada', 'bob', 'nobody']) {
      const expected = owner === 'nobody' ? [] : [`of ${owner}`];
      expect(await store.tenantRead(owner, found, { byKey: true })).toEqual(expected);
      expect(await store.tenantRead(owner, found)).toEqual(expected);
      expect(await store.tenant(owner, found)).toEqual(expected);
    }
  }
  const { rows } = await store.tenantRead('ada', ({ db }) =>
    sql<{ generic: number }>`
      select generic_plans::int as generic from pg_prepared_statements where statement like 'select name from networks%'`.execute(
      db,
    ),
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.generic).toBeGreaterThanOrEqual(24);
});

test('the setting for it ends with its transaction, also when that fails', async () => {
  expect(await store.tenantRead('ada', modeIn, { byKey: true })).toBe('force_generic_plan');
  expect(await store.tenant('bob', modeIn)).toBe('auto');
  const failing = store.tenantRead(
    'ada',
    async ({ db }) => {
      await sql`select 1 / ${0}::int`.execute(db);
    },
    { byKey: true },
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await store.tenantRead('bob', modeIn)).toBe('auto');
  expect(await store.tenant('bob', found)).toEqual(['of bob']);
});
