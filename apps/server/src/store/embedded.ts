import { join } from 'node:path';
import {
  findBinaries,
  HeldError,
  holdFolder,
  initCluster,
  placeCluster,
  startCluster,
} from '@hawser/postgres';
import type { Log } from '../http/log.ts';

/** The embedded PostgreSQL, running. */
export interface Embedded {
  /** Connection of its superuser: for the schema only. */
  readonly url: string;
  /** Sentences for the person who starts it. */
  readonly notes: readonly string[];
  /** Resolves when PostgreSQL ends, asked to or not. */
  readonly exited: Promise<unknown>;
  /** Tells the next one who tries these files where this server answers. */
  describe(about: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on files below `data`, which no other living process may have.
 * @throws Error that says who holds the files.
 */
export async function startEmbedded(data: string, log: Log): Promise<Embedded> {
  const hold = await holdFolder(data, '').catch((error) => {
    if (!(error instanceof HeldError)) throw error;
    const where = error.holder.about === '' ? '' : `, which answers at ${error.holder.about}`;
    throw new Error(
      `${data} is in use by process ${error.holder.pid}${where}. Stop it first, or set HAWSER_DATA.`,
    );
  });
  try {
    const place = await placeCluster(join(data, 'postgres'), await findBinaries());
    const isNew = await initCluster(place.dir, place.binaries, { durable: true });
    if (isNew) log.info('A new database was made.', { dir: place.dir });
    const cluster = await startCluster(place.dir, place.binaries, {
      settings: { max_connections: '100', shared_buffers: '128MB' },
    });
    if (cluster.stoppedOrphan !== null) {
      log.warn('Stopped the PostgreSQL that a killed server left behind.', { pid: cluster.stoppedOrphan });
    }
    return {
      url: cluster.url,
      notes: place.notes,
      exited: cluster.exited,
      describe: (about) => hold.describe(about),
      async stop() {
        await cluster.stop();
        await hold.release();
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}
