import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries, initCluster, locateCluster, startCluster } from '@hawser/postgres';
import { quickFolder } from '../process/quick-folder.ts';

/** A PostgreSQL for tests. */
export interface TestPostgres {
  readonly pid: number;
  /** URL of the account `postgres` and database `postgres`. */
  readonly url: string;
  /** Stops it, until `resume`. */
  halt(): Promise<void>;
  /** Starts it again with the same data, at the same URL. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL on temporary files, without flushes to disk; `stop` removes the files. */
export async function startPostgres(): Promise<TestPostgres> {
  const parent = await quickFolder();
  // Under root, PostgreSQL runs as another account, which must be able to enter the folder.
  await chmod(parent, 0o711);
  const place = await locateCluster(join(parent, 'cluster'), await findBinaries());
  await initCluster(place.dir, place.binaries, { durable: false });
  const start = () =>
    startCluster(place.dir, place.binaries, {
      durable: false,
      // Its files may be in memory: the log is not to fill that.
      settings: { max_connections: '300', shared_buffers: '64MB', max_wal_size: '256MB' },
    });
  let cluster = await start();
  return {
    pid: cluster.pid,
    url: cluster.url,
    halt: () => cluster.stop(),
    async resume() {
      cluster = await start();
    },
    async stop() {
      await cluster.stop();
      await rm(place.dir, { recursive: true, force: true });
      await rm(parent, { recursive: true, force: true });
    },
  };
}
