// Commands and first rows in a database with 1,000 organizations of 50 members each.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, createDatabase, freePort, startPostgres } from '@hawser/testkit';
import pg from 'pg';
import { bench, quantile } from './harness/bench.ts';
import { startBuiltServer } from './harness/built.ts';
import { load } from './harness/load.ts';
import { writeOrganizations } from './harness/organizations.ts';
import { makeWriters, writeNext } from './harness/writers.ts';

const ORGANIZATIONS = 1_000;
const MEMBERS = 50;
const ACCOUNTS = 8;
const CONNECTIONS = 48;
const SECONDS = 8;
const READS = 60;

await bench({
  name: 'organizations',
  what: `commands, a list of networks and the account itself, before and after ${ORGANIZATIONS} organizations of ${MEMBERS} members each are in the database (without fsync)`,
  aim: { writesRatio: { atLeast: 0.9 }, listP95Ms: { atMost: 50 }, meP95Ms: { atMost: 50 } },
  async measure({ hold, say }) {
    const postgres = await hold(startPostgres, (started) => started.stop());
    const database = await createDatabase(postgres.url);
    const data = await hold(
      () => mkdtemp(join(tmpdir(), 'hawser-organizations-')),
      (folder) => rm(folder, { recursive: true, force: true }),
    );
    const server = await hold(
      async () => startBuiltServer({ data, databaseUrl: database.url, port: await freePort() }),
      (started) => started.stop(),
    );
    const sql = await hold(
      async () => new pg.Client({ connectionString: database.url }),
      (client) => client.end(),
    );
    await sql.connect();
    const writers = await makeWriters(server.url, ACCOUNTS, CONNECTIONS);
    const next = writeNext(server.url, writers);
    const rate = async (): Promise<number> => {
      const { acknowledged, seconds } = await load(server.url, CONNECTIONS, SECONDS, next);
      return acknowledged / seconds;
    };
    await rate();
    const before = await rate();
    const person = writers[0]?.client;
    if (!(person instanceof Client)) throw new Error('There must be a person.');
    const { uid } = await person.done<{ uid: string }>('GET', '/api/me');
    await writeOrganizations(sql, { organizations: ORGANIZATIONS, members: MEMBERS, memberOfSome: uid });
    say(`${ORGANIZATIONS} organizations with ${ORGANIZATIONS * MEMBERS} members are written`);
    await rate();
    const after = await rate();
    const timesOf = async (path: string, headers: Record<string, string> = {}): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < READS; n++) {
        const from = performance.now();
        await person.done('GET', path, { headers });
        times.push(performance.now() - from);
      }
      return times;
    };
    const me = await timesOf('/api/me');
    const list = await timesOf('/api/networks', { 'hawser-context': 'bench-organization-1' });
    return {
      writesPerSecondBefore: before,
      writesPerSecondAfter: after,
      writesRatio: after / before,
      listP95Ms: quantile(list, 0.95),
      meP95Ms: quantile(me, 0.95),
    };
  },
});
