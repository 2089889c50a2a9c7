import { join } from 'node:path';
import {
  type Cluster,
  findBinaries,
  FolderLockedError,
  lockFolder,
  initCluster,
  locateCluster,
  startCluster,
} from '@hawser/postgres';
import { type Clock, pause, retry } from '@hawser/ports';
import type { Log } from '../log/log.ts';
import { inDataFolder } from './data-folder.ts';

/** The embedded PostgreSQL, running. */
interface Embedded {
  /** Connection of its superuser: for the schema only. */
  readonly url: string;
  /** Sentences for the person who starts it. */
  readonly notes: readonly string[];
  /** Rejects when PostgreSQL keeps exiting and is no longer restarted; otherwise settles only after `stop`. */
  readonly givenUp: Promise<void>;
  /** Records the address of this server, which the error names when another server tries to use these files. */
  describe(about: string): Promise<void>;
  stop(): Promise<void>;
}

/** Where it keeps its files, and whether they survive a power failure. */
interface EmbeddedOptions {
  /** Folder. */
  readonly data: string;
  /** False for disposable files: a power failure may lose all of them, a killed process does not. */
  readonly durable: boolean;
}

/** How often a PostgreSQL that exits unexpectedly is restarted within `RESTARTS_WITHIN_MS`. */
const RESTARTS = 5;
const RESTARTS_WITHIN_MS = 60_000;
/** Wait after a failed restart, milliseconds: processes of the previous PostgreSQL may still be exiting. */
const AGAIN_MS = 1_000;

/**
 * Starts PostgreSQL on files below `options.data`, which no other running process may use, and restarts it when it is killed.
 * @param before Checked before a database is created; runs once the files are locked.
 * @throws Error that names the process that uses the files, or says why the folder cannot be used.
 */
export function startEmbedded(
  options: EmbeddedOptions,
  clock: Clock,
  log: Log,
  before: () => Promise<void>,
): Promise<Embedded> {
  return inDataFolder(options.data, () => startIn(options, clock, log, before));
}

async function startIn(
  { data, durable }: EmbeddedOptions,
  clock: Clock,
  log: Log,
  before: () => Promise<void>,
): Promise<Embedded> {
  const hold = await lockFolder(data, '').catch((error) => {
    if (!(error instanceof FolderLockedError)) throw error;
    const where = error.owner.about === '' ? '' : `, which listens at ${error.owner.about}`;
    throw new Error(
      `${data} is in use by process ${error.owner.pid}${where}. Stop it first, or set HAWSER_DATA.`,
    );
  });
  try {
    await before();
    const place = await locateCluster(join(data, 'postgres'), await findBinaries());
    const isNew = await initCluster(place.dir, place.binaries, { durable });
    if (isNew) log.info('A new database was created.', { dir: place.dir });
    const start = () =>
      startCluster(place.dir, place.binaries, {
        durable,
        settings: { max_connections: '100', shared_buffers: '128MB' },
      });
    const first = await start();
    if (first.stoppedOrphan !== null) {
      log.warn('Stopped the orphaned PostgreSQL of a killed server.', { pid: first.stoppedOrphan });
    }
    const kept = keepRunning(first, start, clock, log);
    return {
      url: first.url,
      notes: place.notes,
      givenUp: kept.givenUp,
      describe: (about) => hold.describe(about),
      async stop() {
        await kept.stop();
        await hold.release();
      },
    };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

function keepRunning(
  first: Cluster,
  start: () => Promise<Cluster>,
  clock: Clock,
  log: Log,
): { givenUp: Promise<void>; stop(): Promise<void> } {
  let stopping = false;
  let current: Promise<Cluster> = Promise.resolve(first);
  let restarts: number[] = [];
  const mayRestart = () => {
    restarts = restarts.filter((at) => clock.now() - at < RESTARTS_WITHIN_MS);
    return !stopping && restarts.length < RESTARTS;
  };
  async function restart(): Promise<Cluster> {
    if (!mayRestart()) throw new Error('PostgreSQL exits repeatedly; see its log.');
    restarts.push(clock.now());
    return start();
  }
  async function watch(): Promise<void> {
    for (;;) {
      const { code, signal } = await (await current).exited;
      if (stopping) return;
      log.error('PostgreSQL exited unexpectedly and is restarted.', { code, signal });
      current = retry(restart, {
        tries: Number.POSITIVE_INFINITY,
        when(error) {
          if (!mayRestart()) return false;
          log.error('PostgreSQL could not be restarted; trying again.', { error: String(error) });
          return true;
        },
        wait: () => pause(clock, AGAIN_MS),
      });
    }
  }
  const givenUp = watch();
  return {
    givenUp,
    async stop() {
      stopping = true;
      const cluster = await current.catch(() => null);
      await cluster?.stop();
      await givenUp.catch(() => undefined);
    },
  };
}
