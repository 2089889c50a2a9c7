import type { Network } from '@hawser/contract';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { startNouns } from '../testing/nouns.ts';
import { ALL_TENANT_TABLES } from './tenant-tables.ts';
import {
  CLUSTERS,
  fill,
  OBJECTS,
  type OlderDatabase,
  OWNERS,
  olderDatabase,
  STEPS,
} from './testing/older.ts';

const FROM = '0013-placements';
const SECRET = 'a secret of this test';
/** What grows with objects and clusters: a step that writes such a table anew keeps a server waiting for minutes. */
const LARGE = ['objects', 'placements', 'object_states', 'clusters', 'routers', 'router_states', 'changes'];
/** What a step changes in rows that were there, by design. */
const CHANGED: Readonly<Record<string, readonly string[]>> = { accounts: ['theme'] };

let database: TestDatabase;
let older: OlderDatabase;

beforeEach(async () => {
  database = await createDatabase();
  older = await olderDatabase(database.url, FROM, SECRET);
  await fill(older);
});
afterEach(async () => {
  await older.close();
  await database.drop();
});

/** The file that each large table is in: another one when it was written anew. */
const files = () =>
  older.query<{ name: string; file: string }>(
    `select relname as name, relfilenode::text as file from pg_class where relname = any($1) and relkind = 'r' order by 1`,
    [LARGE],
  );

/** Tables with their columns, but the feed, in which a step may tell what it changed. */
const columns = () =>
  older.query<{ name: string; names: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as names from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'changes' group by 1 order by 1`,
  );

/** A digest of all rows of each table, over the columns given. */
async function digests(
  of: readonly { name: string; names: readonly string[] }[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, names } of of) {
    const kept = names.filter((column) => !CHANGED[name]?.includes(column)).map((column) => `"${column}"`);
    const rows = await older.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as digest
         from (select row(${kept.join()})::text as line from ${name}) lines`,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
}

test('each step keeps every row that was there, and writes no large table anew', async () => {
  const before = { files: await files(), columns: await columns() };
  const rows = await digests(before.columns);
  expect(before.files.map(({ name }) => name)).toEqual([...LARGE].sort());
  for (const step of STEPS.slice(STEPS.indexOf(FROM) + 1)) {
    await older.migrateTo(step);
    expect([step, await files()]).toEqual([step, before.files]);
    expect([step, await digests(before.columns)]).toEqual([step, rows]);
  }
});

test('who had chosen a theme keeps it; who had not has none', async () => {
  await older.migrateTo(STEPS.at(-1) ?? '');
  expect(await older.query('select owner_uid, theme from accounts order by 1')).toEqual([
    { owner_uid: 'ada', theme: null },
    { owner_uid: 'bob', theme: 'night' },
    { owner_uid: 'carl', theme: null },
  ]);
});

test('after the next start all is found by its tag, counted, and walled in', async () => {
  const nouns = await startNouns({ database });
  try {
    for (const [kept, tagged] of [
      ['object_tags', `select owner_uid, network_id, jsonb_object_keys(tags), id from objects where active`],
      ['cluster_tags', `select owner_uid, jsonb_object_keys(tags), id from clusters`],
    ]) {
      const unlike = `(table ${kept} except all ${tagged}) union all (${tagged} except all table ${kept})`;
      expect(await older.query(unlike)).toEqual([]);
      expect(await older.query(`select distinct owner_uid from ${kept} order by 1`)).toHaveLength(
        OWNERS.length,
      );
    }
    const active = OBJECTS - Math.floor(OBJECTS / 10);
    const web = Math.floor(OBJECTS / 3) - Math.floor(OBJECTS / 30);
    for (const owner of OWNERS) {
      const { get, ...fleet } = fleetOf(nouns, owner);
      const networks = (await get<{ items: Network[] }>('/networks')).items;
      expect(networks.map(({ name, objectCount }) => [name, objectCount])).toEqual([
        ['net-1', active],
        ['net-2', active],
      ]);
      for (const network of networks) {
        const placed = await fleet.placed(network);
        expect(placed).toHaveLength(web * (CLUSTERS / 2));
        // The same rules, read again by the tags: nothing arrives, nothing leaves.
        await fleet.rules(network, ...network.distributionRules);
        expect(await fleet.placed(network)).toEqual(placed);
        // One more that carries the tag.
        await fleet.object(network, configMap('late'), ['web']);
        expect(await fleet.placed(network)).toHaveLength(placed.length + CLUSTERS / 2);
      }
    }
    await nouns.store.tenant('ada', async ({ db }) => {
      for (const table of ALL_TENANT_TABLES) {
        const { rows } = await sql<{ owner: string }>`
          select distinct owner_uid as owner from ${sql.table(table)}`.execute(db);
        expect([table, rows.filter(({ owner }) => owner !== 'ada')]).toEqual([table, []]);
      }
    });
  } finally {
    await nouns.close();
  }
});
