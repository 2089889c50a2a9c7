import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FleetSize, writeLargeFleet } from '@hawser/server/large-fleet';
import {
  type Client,
  createDatabase,
  freePort,
  type ProductServer,
  signUp,
  startPostgres,
  waitUntil,
} from '@hawser/testkit';
import pg from 'pg';
import type { Run } from './bench.ts';
import { startBuiltServer } from './built.ts';
import { metric } from './metrics.ts';

/** A server with a fleet that was written directly into its database; there are no agents. */
export interface LargeFleet {
  readonly server: ProductServer;
  /** Process id of its PostgreSQL. */
  readonly postgresPid: number;
  readonly size: FleetSize;
  readonly placements: number;
  /** The account that owns the fleet. */
  readonly person: Client;
  readonly uid: string;
  /** A connection to the database as its owner. */
  readonly sql: pg.Client;
  readonly databaseUrl: string;
  /** Address of the server's metrics, without `/metrics`. */
  readonly metricsUrl: string;
  /** Restarts the server, which then has nothing in memory. */
  restart(): Promise<void>;
  /** Deletes PostgreSQL's statistics about the tables. */
  forgetStatistics(): Promise<void>;
  /** Waits until the server has loaded the fleet; returns milliseconds. */
  loaded(): Promise<number>;
}

/** Starts a server with `clusters` clusters in 20 networks, with `each` different placed objects on each cluster. */
export async function startLargeFleet({ hold, say }: Run, clusters: number, each = 100): Promise<LargeFleet> {
  const size = { networks: 20, clusters, objects: clusters * each, placementsPerRouter: each };
  const placements = clusters * size.placementsPerRouter;
  const data = await hold(
    () => mkdtemp(join(tmpdir(), 'hawser-large-')),
    (folder) => rm(folder, { recursive: true, force: true }),
  );
  const postgres = await hold(startPostgres, (started) => started.stop());
  const database = await createDatabase(postgres.url);
  const port = await freePort();
  const metricsPort = await freePort();
  const env = { HAWSER_METRICS_PORT: String(metricsPort) };
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  const start = () => startBuiltServer({ data, databaseUrl: database.url, port, env });
  const current = await hold(
    async () => ({ server: await start() }),
    ({ server }) => server.stop(),
  );
  const sql = await hold(
    async () => new pg.Client({ connectionString: database.url }),
    (client) => client.end(),
  );
  await sql.connect();
  const { client: person, uid } = await signUp(current.server.url, 'bench');
  // An hour ahead, so that no lease expires during the bench: there are no agents.
  await writeLargeFleet(database.url, uid, size, Date.now() + 3_600_000);
  say(`${clusters} clusters with ${placements} placed objects are written`);
  return {
    get server() {
      return current.server;
    },
    databaseUrl: database.url,
    metricsUrl,
    postgresPid: postgres.pid,
    size,
    placements,
    person,
    uid,
    sql,
    async restart() {
      await current.server.stop();
      current.server = await start();
    },
    async forgetStatistics() {
      await sql.query(`
        select pg_clear_relation_stats(schemaname, relname), pg_clear_attribute_stats(schemaname, relname, attname, false)
          from pg_stat_user_tables join pg_attribute on attrelid = relid where attnum > 0 and not attisdropped`);
    },
    async loaded() {
      const began = performance.now();
      await waitUntil(
        async () => (await metric(metricsUrl, 'hawser_fleet_index_placements')) === placements,
        {
          what: 'the fleet in memory',
          timeoutMs: 300_000,
        },
      );
      return performance.now() - began;
    },
  };
}
