import type { Network } from '@hawser/contract/networks';
import { systemClock, systemRandom } from '@hawser/ports';
import { createDatabase, type TestDatabase } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseSchema } from '../schema.ts';
import { TENANT_TABLES } from '../testing/tenant-tables.ts';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { startNouns } from '../testing/nouns.ts';
import type { DatabaseSchema } from './migrate.ts';
import { acrossContexts, type Migration } from './migrations/index.ts';
import { type OpenStore, openStore } from './open.ts';
import { tenantTable } from './schema/index.ts';
import {
  CLUSTERS,
  insertSampleRows,
  OBJECTS,
  OWNERS,
  type DatabaseClient,
  clientOf,
} from './testing/sample-rows.ts';
import { giveToPlainRole } from './testing/plain-owner.ts';

const SECRET = 'a secret of this test';
/** Tables that grow with objects and clusters: a migration that rewrites one blocks the server for minutes. */
const LARGE = ['objects', 'placements', 'object_states', 'clusters', 'routers', 'router_states', 'changes'];

let database: TestDatabase;
/** Bypasses row-level security. */
let superuser: DatabaseClient;
/** The database as its owner, who is not a superuser. */
let url: string;

const open = (schema: DatabaseSchema): Promise<OpenStore> => {
  const log = { info() {}, warn() {}, error() {} };
  return openStore({ url, schema, secret: SECRET, clock: systemClock, random: systemRandom, log });
};
const upgradeTo = async (schema: DatabaseSchema) => (await open(schema)).close();
const withSteps = (...migrations: Migration[]): DatabaseSchema => ({ ...databaseSchema, migrations });

beforeEach(async () => {
  database = await createDatabase();
  url = await giveToPlainRole(database);
  superuser = await clientOf(database.url);
  await upgradeTo(withSteps());
  await insertSampleRows(superuser);
});
afterEach(async () => {
  await superuser.close();
  await database.drop();
});

const addColor: Migration = {
  name: '0002-color',
  async up(db) {
    await sql`alter table networks add column color text not null default 'gray'`.execute(db);
  },
};
const paint: Migration = {
  name: '0003-paint',
  async up(db) {
    await acrossContexts(db, ['networks', 'changes'], () =>
      sql`update networks set color = 'blue' where name = 'net-1'`.execute(db),
    );
  },
};
/** A table of a noun that is added after the base. */
const notes = tenantTable<{ owner_uid: string; id: string; network_id: string; text: string }>({
  name: 'notes',
  columns: { id: 'text not null', network_id: 'text not null', text: 'text not null' },
  primaryKey: ['id'],
  foreignKeys: [{ column: 'network_id', table: 'networks', onDelete: 'cascade' }],
});

/** The file of each large table, which changes when the table is rewritten. */
const files = () =>
  superuser.query<{ name: string; file: string }>(
    `select relname as name, relfilenode::text as file from pg_class where relname = any($1) and relkind = 'r' order by 1`,
    [LARGE],
  );

/** Columns that a migration replaced by others, as `table.column`. */
const REPLACED = ['mail_outbox.body'];

/** Tenant tables with their columns, except the change feed, which a migration may add to. */
const columns = () =>
  superuser.query<{ name: string; names: string[] }>(
    `select table_name as name, array_agg(column_name::text order by ordinal_position) as names from information_schema.columns
      where table_schema = 'public' and table_name = any($1) and table_name <> 'changes'
        and table_name || '.' || column_name <> all($2) group by 1 order by 1`,
    [TENANT_TABLES, REPLACED],
  );

/** A digest of all rows of each table, over the columns given. */
async function digests(
  of: readonly { name: string; names: readonly string[] }[],
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, names } of of) {
    const kept = names.map((column) => `"${column}"`);
    const rows = await superuser.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as digest
         from (select row(${kept.join()})::text as line from ${name}) lines`,
    );
    found[name] = rows[0]?.digest ?? '';
  }
  return found;
}

test('each migration keeps every row and rewrites no large table', async () => {
  const before = { files: await files(), columns: await columns() };
  const rows = await digests(before.columns);
  expect(before.files.map(({ name }) => name)).toEqual([...LARGE].sort());
  const steps = [...databaseSchema.migrations, addColor, paint];
  for (const step of steps) {
    await upgradeTo(withSteps(...steps.slice(0, steps.indexOf(step) + 1)));
    expect([step.name, await files()]).toEqual([step.name, before.files]);
    expect([step.name, await digests(before.columns)]).toEqual([step.name, rows]);
  }
});

test('a migration can change rows of all contexts, which row-level security hides from the owner of the tables', async () => {
  await upgradeTo(withSteps(addColor, paint));
  const colors = (owner: string) => [
    { owner, name: 'net-1', color: 'blue' },
    { owner, name: 'net-2', color: 'gray' },
  ];
  expect(await superuser.query('select owner_uid as owner, name, color from networks order by 1, 2')).toEqual(
    OWNERS.flatMap(colors),
  );
});

test('a network of before releases were stored keeps the Argo CD that was preset then', async () => {
  const { migrations } = databaseSchema;
  const before = migrations.findIndex(({ name }) => name === '0035-argocd-release');
  await upgradeTo(withSteps(...migrations.slice(0, before)));
  await superuser.query(`update networks set features = '{"argocd":{"ui_url":"https://argo"},"grafana":{}}' where name = 'net-1';
    update networks set features = '{"argocd":{"version":"v3.6.1"}}' where name = 'net-2'`);
  await upgradeTo(databaseSchema);
  expect(await superuser.query('select distinct name, features from networks order by 1')).toEqual([
    { name: 'net-1', features: { argocd: { version: 'v3.5.7', ui_url: 'https://argo' }, grafana: {} } },
    { name: 'net-2', features: { argocd: { version: 'v3.6.1' } } },
  ]);
});

test('a migration that would skip hidden rows fails, and all migrations are rolled back', async () => {
  const careless: Migration = {
    name: '0003-careless',
    async up(db) {
      await sql`update networks set color = 'blue'`.execute(db);
    },
  };
  await expect(upgradeTo(withSteps(addColor, careless))).rejects.toThrow('row-level security');
  expect((await columns()).find(({ name }) => name === 'networks')?.names).not.toContain('color');
  await upgradeTo(withSteps(addColor, paint));
});

test('each migration is executed once and in order by concurrent servers', async () => {
  const executed: string[] = [];
  const noted = ({ name, up }: Migration): Migration => ({
    name,
    up: (db, roles) => {
      executed.push(name);
      return up(db, roles);
    },
  });
  const schema = withSteps(noted(addColor), noted(paint));
  await Promise.all([1, 2, 3].map(() => upgradeTo(schema)));
  await upgradeTo(schema);
  expect(executed).toEqual(['0002-color', '0003-paint']);
});

test('the table of a noun that is added later is created, also after later migrations', async () => {
  await upgradeTo(withSteps(addColor));
  const store = await open({ ...withSteps(addColor, paint), tables: [notes, ...databaseSchema.tables] });
  const add = (owner: string) =>
    store.tenant(owner, ({ db }) =>
      sql`insert into notes (owner_uid, id, network_id, text) values (${owner}, 'n', ${`${owner}-n1`}, 'a note')`.execute(
        db,
      ),
    );
  const owners = (owner: string) =>
    store.tenant(owner, ({ db }) => sql<{ of: string }>`select owner_uid as of from notes`.execute(db));
  try {
    for (const owner of OWNERS) await add(owner);
    expect((await owners('ada')).rows).toEqual([{ of: 'ada' }]);
  } finally {
    await store.close();
  }
});

test('the owner of the tables sees no row of any context', async () => {
  const owner = await clientOf(url);
  try {
    for (const context of ['', 'ada']) {
      await owner.query(`select set_config('app.owner_uid', $1, false)`, [context]);
      for (const table of TENANT_TABLES) {
        expect([table, await owner.query(`select * from ${table}`)]).toEqual([table, []]);
      }
      await expect(
        owner.query(`insert into cluster_tags (owner_uid, tag, cluster_id) values ('ada', 'x', 'y')`),
      ).rejects.toThrow('row-level security');
    }
  } finally {
    await owner.close();
  }
});

test('a prerelease database is refused in one sentence, and not changed', async () => {
  const owner = await clientOf(url);
  await owner.query('create table kysely_migration (name text primary key)');
  await owner.query(`insert into kysely_migration (name) values ('0001-fleet')`);
  await owner.close();
  const before = await digests(await columns());
  await expect(upgradeTo(withSteps(addColor))).rejects.toThrow(
    'This database was created by a prerelease version and cannot be upgraded. Start with an empty one',
  );
  expect(await digests(await columns())).toEqual(before);
});

test('after the upgrade objects are found by tag and counted, in their context only', async () => {
  await upgradeTo(withSteps(addColor, paint));
  const nouns = await startNouns({ database });
  try {
    for (const [kept, tagged] of [
      ['object_tags', `select owner_uid, network_id, jsonb_object_keys(tags), id from objects where active`],
      ['cluster_tags', `select owner_uid, jsonb_object_keys(tags), id from clusters`],
    ]) {
      const unlike = `(table ${kept} except all ${tagged}) union all (${tagged} except all table ${kept})`;
      expect(await superuser.query(unlike)).toEqual([]);
      expect(await superuser.query(`select distinct owner_uid from ${kept} order by 1`)).toHaveLength(
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
        const placed = await fleet.placementPairs(network);
        expect(placed).toHaveLength(web * (CLUSTERS / 2));
        // The same rules evaluated by tags: no placement is added or removed.
        await fleet.rules(network, ...network.distributionRules);
        expect(await fleet.placementPairs(network)).toEqual(placed);
        // One more object with the tag.
        await fleet.object(network, configMap('late'), ['web']);
        expect(await fleet.placementPairs(network)).toHaveLength(placed.length + CLUSTERS / 2);
      }
    }
    await nouns.store.tenant('ada', async ({ db }) => {
      for (const table of TENANT_TABLES) {
        const { rows } = await sql<{ owner: string }>`
          select distinct owner_uid as owner from ${sql.table(table)}`.execute(db);
        expect([table, rows.filter(({ owner }) => owner !== 'ada')]).toEqual([table, []]);
      }
    });
  } finally {
    await nouns.close();
  }
});
