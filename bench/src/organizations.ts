// Commands, first rows and a search in a database with 1,000 organizations of 50 members each, beside a database without any.
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
/** The two servers are written to in turn, so that a machine that becomes slower concerns both. */
const ROUNDS = 5;
const SECONDS = 6;
const READS = 60;

const median = (samples: readonly number[]): number => quantile(samples, 0.5);

await bench({
  name: 'organizations',
  what: `commands, a list of networks, a search and the account itself, with ${ORGANIZATIONS} organizations of ${MEMBERS} members each in the database (without fsync), and commands beside a database without any`,
  aim: {
    writesRatio: { atLeast: 0.9 },
    listP95Ms: { atMost: 50 },
    searchP95Ms: { atMost: 50 },
    meP95Ms: { atMost: 50 },
  },
  async measure({ hold, say }) {
    const postgres = await hold(startPostgres, (started) => started.stop());
    const started = async () => {
      const database = await createDatabase(postgres.url);
      const data = await hold(
        () => mkdtemp(join(tmpdir(), 'hawser-organizations-')),
        (folder) => rm(folder, { recursive: true, force: true }),
      );
      const server = await hold(
        async () => startBuiltServer({ data, databaseUrl: database.url, port: await freePort() }),
        (running) => running.stop(),
      );
      const writers = await makeWriters(server.url, ACCOUNTS, CONNECTIONS);
      const next = writeNext(server.url, writers);
      const person = writers[0]?.client;
      if (!(person instanceof Client)) throw new Error('There must be a person.');
      return {
        database,
        person,
        async rate(): Promise<number> {
          const { acknowledged, seconds } = await load(server.url, CONNECTIONS, SECONDS, next);
          return acknowledged / seconds;
        },
      };
    };
    const without = await started();
    const crowded = await started();
    const sql = await hold(
      async () => new pg.Client({ connectionString: crowded.database.url }),
      (client) => client.end(),
    );
    await sql.connect();
    const { uid } = await crowded.person.done<{ uid: string }>('GET', '/api/me');
    await writeOrganizations(sql, { organizations: ORGANIZATIONS, members: MEMBERS, memberOfSome: uid });
    say(`${ORGANIZATIONS} organizations with ${ORGANIZATIONS * MEMBERS} members are written`);
    for (const each of [without, crowded]) await each.rate();
    const rounds: { without: number; crowded: number }[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const round = { without: await without.rate(), crowded: await crowded.rate() };
      say(
        `${round.without.toFixed(0)} commands a second without organizations, ${round.crowded.toFixed(0)} with them`,
      );
      rounds.push(round);
    }
    const timesOf = async (path: string, headers: Record<string, string> = {}): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < READS; n++) {
        const from = performance.now();
        await crowded.person.done('GET', path, { headers });
        times.push(performance.now() - from);
      }
      return times;
    };
    const me = await timesOf('/api/me');
    const list = await timesOf('/api/networks', { 'hawser-context': 'bench-organization-1' });
    const search = await timesOf('/api/objects?q=ben');
    return {
      writesPerSecondWithout: median(rounds.map((round) => round.without)),
      writesPerSecond: median(rounds.map((round) => round.crowded)),
      writesRatio: median(rounds.map((round) => round.crowded / round.without)),
      listP95Ms: quantile(list, 0.95),
      searchP95Ms: quantile(search, 0.95),
      meP95Ms: quantile(me, 0.95),
    };
  },
});
