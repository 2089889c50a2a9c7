import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { SECRET } from '../testing/test-server.ts';
import { openStore } from './open.ts';

interface Reference {
  readonly referenced: string;
  readonly columns: string[];
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
  const log = { info() {}, warn() {}, error() {} };
  const store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: SECRET,
    clock: systemClock,
    random: systemRandom,
    log,
  });
  await store.close();
});
afterAll(() => database.drop());

test('without statistics a foreign key is looked up by its whole key', async () => {
  const references = await database.execute<Reference>(`
    select distinct confrelid::regclass::text as referenced,
           array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as columns
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(references.map(({ referenced }) => referenced)).toEqual(
    expect.arrayContaining(['networks', 'clusters', 'routers']),
  );
  for (const { referenced, columns } of references) {
    const where = columns.map((column, at) => `${column} = $${at + 1}`).join(' and ');
    // The query that PostgreSQL runs for each row, with a cached plan.
    const plan = await database.execute(
      `explain (generic_plan, format json) select 1 from only ${referenced} x where ${where} for key share of x`,
    );
    const condition = /"Index Cond":"([^"]*)"/.exec(JSON.stringify(plan))?.[1] ?? '';
    for (const column of columns) expect(condition, referenced).toContain(column);
  }
});
