import { type Clock, systemClock, systemRandom } from '@hawser/ports';
import { type TestDatabase, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { databaseSchema } from '../schema.ts';
import { type OpenStore, openStore } from '../store/open.ts';
import type { Change } from './feed.ts';
import { pruneChanges } from './prune.ts';
import { startFeed } from './tail.ts';

const silentLog = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
let store: OpenStore;
let feed: Awaited<ReturnType<typeof startFeed>>;
let received: Change[] = [];

beforeAll(async () => {
  database = await createPreparedDatabase();
  store = await openStore({
    url: database.url,
    schema: databaseSchema,
    secret: 'a secret of this test',
    clock: systemClock,
    random: systemRandom,
    log: silentLog,
  });
  feed = await startFeed({ store, clock: systemClock, log: silentLog });
  feed.subscribe((changes) => {
    received.push(...changes);
  });
});

afterAll(async () => {
  await feed.stop();
  await store.close();
  await database.drop();
});

const insert = (id: string) =>
  `insert into networks (owner_uid, id, name, created_at, updated_at) values ('ada', '${id}', '${id}', 0, 0)`;
const ids = () => received.flatMap((change) => change.ids);

describe('the change feed', () => {
  it('loses nothing of a transaction that began first and commits last', async () => {
    received = [];
    const slow = new pg.Client({ connectionString: database.url });
    const quick = new pg.Client({ connectionString: database.url });
    await slow.connect();
    await quick.connect();
    await slow.query('begin');
    await slow.query(insert('first-begun'));
    await quick.query(insert('first-committed'));
    await slow.query('commit');
    await waitUntil(() => ids().length === 2, { what: 'both changes' });
    expect(ids().sort()).toEqual(['first-begun', 'first-committed']);
    await slow.end();
    await quick.end();
  });

  it('names the router instead of its placements when a large part of them changed', async () => {
    const own = new pg.Client({ connectionString: database.url });
    await own.connect();
    // Foreign keys of placements do not matter here.
    await own.query('set session_replication_role = replica');
    await own.query(`insert into placements (owner_uid, router_id, object_id, network_id, created_at)
      select 'ada', 'full', 'o' || n, 'n', 0 from generate_series(1, 200) n
      union all select 'ada', 'few', 'o' || n, 'n', 0 from generate_series(1, 15) n`);
    await own.query('set session_replication_role = default');
    const states = (router: string, count: number): string =>
      `select 'ada', '${router}', 'o' || n, 'UP', 10, 0, 0 from generate_series(1, ${count}) n`;
    const report = (rows: string) =>
      own.query(`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at) ${rows}
        on conflict (owner_uid, router_id, object_id) do update set since = excluded.since + 1`);
    const idsAfter = async (count: number): Promise<string[]> => {
      await waitUntil(() => ids().length === count, { what: `${count} ids` });
      return ids().sort();
    };
    received = [];
    // A quarter of all; fifteen, which are all but few; and sixteen of two hundred.
    await report(`${states('full', 50)} union all ${states('few', 15)}`);
    expect(await idsAfter(16)).toEqual([
      ...Array.from({ length: 15 }, (_, n) => `few/o${n + 1}`).sort(),
      'full/*50',
    ]);
    received = [];
    await report(states('full', 16));
    expect(await idsAfter(16)).not.toContain('full/*16');
    received = [];
    await own.query(`delete from placements where router_id = 'full' and object_id <> 'o1'`);
    expect(await idsAfter(1)).toEqual(['full/*199']);
    await own.end();
  });

  it('publishes a commit unordered at once, and only once, while an older transaction runs', async () => {
    received = [];
    const early: Change[] = [];
    const leave = feed.subscribeUnordered((changes) => void early.push(...changes));
    const slow = new pg.Client({ connectionString: database.url });
    const quick = new pg.Client({ connectionString: database.url });
    await slow.connect();
    await quick.connect();
    await slow.query('begin');
    await slow.query(insert('begun-before'));
    await quick.query(insert('unordered'));
    await waitUntil(() => early.length === 1, { what: 'the change' });
    expect(ids()).toEqual([]);
    await slow.query('commit');
    await waitUntil(() => ids().length === 2, { what: 'both changes in order' });
    await quick.query(insert('last'));
    await waitUntil(() => ids().length === 3, { what: 'the last' });
    expect(early.map((change) => change.ids)).toEqual([['unordered'], ['begun-before'], ['last']]);
    leave();
    await slow.end();
    await quick.end();
  });

  it('publishes what waited for an older transaction that added nothing to the feed', async () => {
    // Long timers never fire, so that the idle poll cannot deliver the change.
    const clock: Clock = {
      ...systemClock,
      after: (delayMs, run) => (delayMs >= 1000 ? { cancel() {} } : systemClock.after(delayMs, run)),
    };
    const impatient = await startFeed({ store, clock, log: silentLog });
    const early: string[] = [];
    const settled: string[] = [];
    impatient.subscribeUnordered((changes) => early.push(...changes.flatMap((change) => change.ids)));
    impatient.subscribe((changes) => settled.push(...changes.flatMap((change) => change.ids)));
    const older = new pg.Client({ connectionString: database.url });
    const quick = new pg.Client({ connectionString: database.url });
    await older.connect();
    await quick.connect();
    await older.query('begin');
    await older.query(`insert into settings (key, value) values ('x', 'y')`);
    await quick.query(insert('waits'));
    await waitUntil(() => early.includes('waits'), { what: 'the unordered change' });
    expect(settled).toEqual([]);
    await older.query('commit');
    await waitUntil(() => settled.includes('waits'), { what: 'the change that waited' });
    await impatient.stop();
    await waitUntil(() => ids().includes('waits'), { what: 'the same change in the other feed' });
    await older.end();
    await quick.end();
  });

  it('publishes every change of eight concurrent writers exactly once', async () => {
    received = [];
    const expected: string[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let n = 0; n < 40; n++) {
          const id = `w${writer}-${n}`;
          expected.push(id);
          await store.tenant('ada', async ({ db }) => {
            await db
              .insertInto('networks')
              .values({
                owner_uid: 'ada',
                id,
                name: id,
                features: '{}',
                distribution_rules: '[]',
                created_at: 0,
                updated_at: 0,
              })
              .execute();
            // Some transactions stay open for several round trips, so that they commit out of sequence order.
            for (let trip = 0; trip < (writer % 4) * 3; trip++)
              await db.selectFrom('networks').select('id').limit(1).execute();
          });
        }
      }),
    );
    await waitUntil(() => ids().length >= expected.length, { what: 'all changes' });
    expect(ids().sort()).toEqual(expected.sort());
  });

  it('deletes everything older than ten minutes, by one server at a time', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const count = async () => {
      const { rows } = await owner.query<{ old: number; fresh: number }>(
        `select count(*) filter (where ids = '{old}')::int as old, count(*) filter (where ids = '{fresh}')::int as fresh
           from changes where owner_uid = 'pruned'`,
      );
      return rows[0];
    };
    await owner.query(
      `insert into changes (owner_uid, tbl, op, ids, at)
       select 'pruned', 'networks', 'update', '{old}'::text[], now() - interval '11 minutes' from generate_series(1, 12000)
       union all select 'pruned', 'networks', 'update', '{fresh}'::text[], now() - interval '9 minutes'`,
    );
    expect(await count()).toEqual({ old: 12000, fresh: 1 });
    await Promise.all([pruneChanges(store, () => false), pruneChanges(store, () => false)]);
    // The second one did nothing; the first has finished.
    expect(await count()).toEqual({ old: 0, fresh: 1 });
    await owner.end();
  });
});
