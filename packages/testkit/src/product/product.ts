import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from '@hawser/postgres';
import { freePort } from '../process/free-port.ts';
import { quickFolder } from '../process/quick-folder.ts';
import { waitUntil } from '../process/wait-until.ts';
import { PRODUCTS_POSTGRES_VARIABLE } from '../postgres/database.ts';
import { createProductDatabase } from './database.ts';
import { type ProductServer, startServer } from './server.ts';

/** One installation of the product: a data folder, a port, and a server that can be stopped and started. */
export interface Product {
  /** Stays the same over restarts. */
  readonly url: string;
  readonly port: number;
  /** HAWSER_DATA. */
  readonly data: string;
  /** The running server, or the last one. */
  readonly server: ProductServer;
  /** Output of all its servers. */
  output(): string;
  /** The code that the first sign-up needs; empty when it needs none. */
  setupCode(): string;
  /** Kills the server (SIGKILL). */
  kill(): Promise<void>;
  /** Starts a server again on the same data and port. */
  restart(): Promise<void>;
  /** Stops it cleanly and removes the data. */
  stop(): Promise<void>;
}

/** How to set up an installation. */
interface ProductOptions {
  /** PostgreSQL to use instead of an embedded one, or of a database that is created for it when products share one. */
  readonly databaseUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether to run the built programs instead of the sources. */
  readonly built?: boolean;
}

/** Starts the product on a new, empty data folder. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const data = await quickFolder();
  // Under root, PostgreSQL runs as another account, which must be able to enter the folder.
  await chmod(data, 0o711);
  const port = await freePort();
  const isShared = Boolean(process.env[PRODUCTS_POSTGRES_VARIABLE]);
  const own = isShared && options.databaseUrl === undefined ? await createProductDatabase() : null;
  const databaseUrl = options.databaseUrl ?? own?.url;
  const start = () =>
    startServer({ ...options, ...(databaseUrl === undefined ? {} : { databaseUrl }), data, port });
  const remove = async () => {
    await own?.drop();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  let before = '';
  let server = await start().catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url: server.url,
    port,
    data,
    get server() {
      return server;
    },
    output: () => before + server.output(),
    setupCode: () => /needs this setup code: (\S+)/.exec(before + server.output())?.[1] ?? '',
    kill: () => server.kill(),
    async restart() {
      before += server.output();
      server = await start();
    },
    async stop() {
      await server.stop();
      // The PostgreSQL of a killed server stops by itself, a little later.
      await waitUntil(async () => (await isRunning(join(data, 'postgres'))) === null, {
        what: 'the end of PostgreSQL',
      });
      await remove();
    },
  };
}
