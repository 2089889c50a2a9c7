import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { SECRET } from '../testing/test-server.ts';
import { type OpenStore, openStore } from './open.ts';

let database: TestDatabase;
let store: OpenStore;

beforeAll(async () => {
  database = await createDatabase();
  const log = { info() {}, warn() {}, error() {} };
  store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: SECRET,
    clock: systemClock,
    random: systemRandom,
    log,
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

// Plans that are made without statistics stay cached while a table grows.
test('without statistics an object is looked up by its whole key', async () => {
  const plan = await database.execute(
    'explain (generic_plan, format json) update objects set version = $1 where owner_uid = $2 and id = $3',
  );
  expect(JSON.stringify(plan)).toContain('"Index Cond":"((owner_uid = $2) AND (id = $3))"');
});

test('without statistics the change feed reads only what is after its cursor, by the index', async () => {
  const { rows } = await sql`
    explain (format json)
    select seq from changes where (xid, seq) > (${'9'}::xid8, ${7}::bigint) order by xid, seq limit 2000
  `.execute(store.system);
  const plan = JSON.stringify(rows);
  expect(plan).toContain('changes_order');
  expect(plan).toContain('"Index Cond":"(ROW(xid, seq) > ROW(');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});
