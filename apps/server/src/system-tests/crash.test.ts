import { spawn } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Cluster } from '@hawser/contract/clusters';
import type { WholeObject } from '@hawser/contract/objects';
import { findBinaries, initCluster, isRunning, locateCluster, startCluster } from '@hawser/postgres';
import {
  type Client,
  freePort,
  type Product,
  run,
  serverProgram,
  signUp,
  startProduct,
  startServer,
  waitUntil,
} from '@hawser/testkit';
import { Client as DatabaseClient } from 'pg';
import { afterEach, expect, onTestFailed, test } from 'vitest';
import { LiveClient } from './testing/live-client.ts';
import { Writers } from './testing/writers.ts';

// Each test starts servers and databases several times.
const SEED = 20_261;
const opened: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Random numbers from 0 to 1 with a seed (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

async function product(
  options: Parameters<typeof startProduct>[0] = {},
): Promise<{ it: Product; client: Client }> {
  const it = await startProduct(options);
  opened.push(() => it.stop());
  onTestFailed(() => console.error(it.output()));
  return { it, client: (await signUp(it.url, 'ada')).client };
}

/** Reads all pages of a list. */
async function all<Row>(client: Client, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const page: { items: Row[]; next: string | null } = await client.done(
      'GET',
      `${path}?limit=200&after=${after}`,
    );
    rows.push(...page.items);
    after = page.next;
  }
  return rows;
}

/** Checks that every acknowledged command took effect, and no other. */
async function expectExactlyOnce(client: Client, writers: Writers): Promise<void> {
  const objects = new Map(
    (await all<WholeObject>(client, '/api/wholeObjects')).map((object) => [object.id, object]),
  );
  for (const { objectID, version, yaml } of writers.states) {
    expect(objects.get(objectID)).toMatchObject({ version, yaml });
  }
  expect(objects.size).toBe(writers.states.length);
  const aliases = (await all<Cluster>(client, '/api/clusters')).map((cluster) => cluster.alias);
  expect(aliases.sort()).toEqual(writers.states.flatMap(({ clusters }) => clusters).sort());
}

/** Checks that there is one audit entry for each command, and no other but that of the account's sign-up. */
async function expectAuditedOnce(url: string, writers: Writers): Promise<void> {
  const database = new DatabaseClient({ connectionString: url });
  await database.connect();
  const { rows } = await database.query<{ key: string }>(
    "select idempotency_key as key from audit_entries where command <> 'signUp'",
  );
  await database.end();
  expect(rows.map(({ key }) => key).sort()).toEqual(writers.keys.sort());
}

/** The same for an embedded database whose server has exited. */
async function expectAuditedOnceIn(data: string, writers: Writers): Promise<void> {
  const location = await locateCluster(join(data, 'postgres'), await findBinaries());
  const postgres = await startCluster(location.dir, location.binaries);
  try {
    await expectAuditedOnce(postgres.url, writers);
  } finally {
    await postgres.stop();
  }
}

/** Runs the crashes in sequence, each when the writers reach a random point (seeded). */
async function withCrashes(
  writers: Writers,
  { commands, seed }: { commands: number; seed: number },
  crashes: readonly (() => Promise<void>)[],
): Promise<void> {
  const random = randomFrom(seed);
  const moments = crashes.map(() => Math.floor(random() * commands * 0.9)).sort((a, b) => a - b);
  const writing = writers.run(commands, 8);
  const crashing = (async () => {
    for (const [n, crash] of crashes.entries()) {
      const moment = moments[n] ?? 0;
      await waitUntil(() => writers.acknowledged >= moment, {
        what: `${moment} commands`,
      });
      await crash();
    }
  })();
  await Promise.all([writing, crashing]);
  expect(writers.acknowledged).toBe(commands);
}

test('none of 1,000 commands is lost or applied twice when the server is killed and stopped at random', async () => {
  const { it, client } = await product();
  const writers = new Writers(client, 'crash');
  const crash = async () => {
    await it.kill();
    await it.restart();
  };
  const stop = async () => {
    await it.server.stop();
    expect(await it.server.process.exited).toBe(0);
    await it.restart();
  };
  await withCrashes(writers, { commands: 1000, seed: SEED }, [crash, crash, stop, crash]);
  expect(writers.failures).toBeGreaterThan(0);
  await expectExactlyOnce(client, writers);
  await it.server.stop();
  await expectAuditedOnceIn(it.data, writers);
});

test('a killed PostgreSQL is restarted by its server with all acknowledged data, and streams continue', async () => {
  const { it, client } = await product();
  const { pid } = it.server;
  const writers = new Writers(client, 'power');
  const postgres = () => isRunning(join(it.data, 'postgres'));
  const live = await LiveClient.connect(it.url, client.cookie);
  for (const collection of ['clusters', 'objects'] as const) {
    await live.open({ collection, range: { from: 0, to: 200 } }, collection);
  }
  const crash = async () => {
    const killed = (await postgres()) ?? Number.NaN;
    process.kill(killed, 'SIGKILL');
    await waitUntil(async () => ![null, killed].includes(await postgres()), { what: 'another PostgreSQL' });
    await waitUntil(async () => (await client.ask('GET', '/readyz')).status === 200, { what: 'ready again' });
  };
  await withCrashes(writers, { commands: 300, seed: SEED + 1 }, [crash, crash]);
  expect(it.server.pid).toBe(pid);
  expect(it.output()).toContain('PostgreSQL exited unexpectedly and is restarted.');
  await expectExactlyOnce(client, writers);
  for (const collection of ['clusters', 'objects']) {
    const { items } = await client.done<{ items: object[] }>('GET', `/api/${collection}?limit=200`);
    await waitUntil(() => isDeepStrictEqual([...(live.rows.get(collection)?.values() ?? [])], items), {
      what: `the ${collection} of the stream are those of the database`,
    });
  }
  live.close();
  await it.server.stop();
  await expectAuditedOnceIn(it.data, writers);
});

test('the restart of a killed PostgreSQL is retried if it fails at first', async () => {
  const { it, client } = await product();
  const folder = join(it.data, 'postgres');
  const killed = (await isRunning(folder)) ?? Number.NaN;
  // As if a PostgreSQL process took longer to exit than the restart waits.
  const blocker = spawn('sleep', ['60'], { cwd: join(folder, 'data') });
  process.kill(killed, 'SIGKILL');
  const couldNot = 'PostgreSQL could not be restarted; trying again.';
  await waitUntil(() => it.output().includes(couldNot), { what: 'a start that fails' });
  blocker.kill();
  await waitUntil(async () => (await client.ask('GET', '/readyz')).status === 200, { what: 'ready again' });
});

test('the server waits for an external PostgreSQL that crashes, and may crash meanwhile', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hawser-pg-'));
  await chmod(parent, 0o711);
  opened.push(() => rm(parent, { recursive: true, force: true }));
  const location = await locateCluster(join(parent, 'cluster'), await findBinaries());
  await initCluster(location.dir, location.binaries, { durable: true });
  const port = await freePort();
  const start = () => startCluster(location.dir, location.binaries, { listen: { port } });
  let postgres = await start();
  opened.push(() => postgres.stop());
  const { it, client } = await product({ databaseUrl: postgres.url });
  const { pid } = it.server;
  const becomes = (path: string, status: number) =>
    waitUntil(async () => (await client.ask('GET', path)).status === status, { what: `${path} ${status}` });
  const writers = new Writers(client, 'other');
  await withCrashes(writers, { commands: 300, seed: SEED + 2 }, [
    async () => {
      process.kill(postgres.pid, 'SIGKILL');
      await postgres.exited;
      await becomes('/readyz', 503);
      await becomes('/livez', 200);
      postgres = await start();
      await becomes('/readyz', 200);
      expect(it.server.pid).toBe(pid);
    },
    async () => {
      await it.kill();
      await it.restart();
    },
  ]);
  await expectExactlyOnce(client, writers);
  await expectAuditedOnce(postgres.url, writers);
});

test('an orphaned PostgreSQL on the files of a killed server is stopped, and its files are reused', async () => {
  const { it, client } = await product();
  await client.done('POST', '/api/networks', { body: { name: 'stored' } });
  await it.kill();
  await waitUntil(async () => (await isRunning(join(it.data, 'postgres'))) === null, {
    what: 'no PostgreSQL',
  });
  const location = await locateCluster(join(it.data, 'postgres'), await findBinaries());
  const orphan = await startCluster(location.dir, location.binaries);
  await it.restart();
  await orphan.exited;
  expect(it.server.output()).toContain('Stopped the orphaned PostgreSQL of a killed server.');
  expect(await isRunning(location.dir)).not.toBe(orphan.pid);
  expect(await client.done('GET', '/api/networks')).toMatchObject({ items: [{ name: 'stored' }], total: 1 });

  const { pid } = it.server;
  await expect(startServer({ data: it.data })).rejects.toThrow(
    `${it.data} is in use by process ${pid}, which listens at ${it.url}. Stop it first, or set HAWSER_DATA.`,
  );
  expect((await client.ask('GET', '/readyz')).status).toBe(200);
});

test('after a first start that is killed at any step, the next one succeeds', async () => {
  const data = await mkdtemp(join(tmpdir(), 'hawser-data-'));
  await chmod(data, 0o711);
  opened.push(() => rm(data, { recursive: true, force: true, maxRetries: 5 }));
  const exists = (path: string) =>
    access(join(data, path)).then(
      () => true,
      () => false,
    );
  const log = () => readFile(join(data, 'postgres', 'log'), 'utf8').catch(() => '');
  const steps: (() => Promise<boolean>)[] = [
    () => exists('secret'),
    () => exists('postgres/data.new/PG_VERSION'),
    () => exists('postgres/data/PG_VERSION'),
    async () => (await log()).includes('ready to accept connections'),
  ];
  for (const [n, step] of steps.entries()) {
    const env = { ...process.env, PORT: '0', HAWSER_DATA: data, DATABASE_URL: '' };
    const starting = await run(process.execPath, [serverProgram()], { env });
    await waitUntil(step, { what: `step ${n} of the start` });
    await starting.end('SIGKILL');
  }
  const server = await startServer({ data });
  opened.push(() => server.stop());
  expect((await signUp(server.url, 'ada')).uid).not.toBe('');
});
