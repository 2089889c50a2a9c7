import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '@hawser/postgres';
import { freePort } from '../process/free-port.ts';
import { waitUntil } from '../process/wait-until.ts';
import { createDatabase, PRODUCTS_POSTGRES_VARIABLE } from '../postgres/database.ts';
import { type ProductServer, startServer } from './server.ts';

/** The product as one installation has it: a data folder, a port, and a server that may come and go. */
export interface Product {
  /** Stays the same over restarts. */
  readonly url: string;
  readonly port: number;
  /** HAWSER_DATA. */
  readonly data: string;
  /** The server that runs, or ran last. */
  readonly server: ProductServer;
  /** What all its servers wrote. */
  output(): string;
  /** Ends the server at once (SIGKILL). */
  kill(): Promise<void>;
  /** Starts a server again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it in order and removes the data. */
  stop(): Promise<void>;
}

/** How an installation is made. */
export interface ProductOptions {
  /** PostgreSQL to use instead of an embedded one, or of a database made for it where products share one. */
  readonly databaseUrl?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether what was built runs instead of the sources. */
  readonly built?: boolean;
}

/** Starts the product on an empty data folder of its own. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'hawser-data-'));
  // As root PostgreSQL runs as another account, which must be able to pass through.
  await chmod(data, 0o711);
  const port = await freePort();
  const shared = process.env[PRODUCTS_POSTGRES_VARIABLE];
  const own = shared && options.databaseUrl === undefined ? await createDatabase(shared) : null;
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
    kill: () => server.kill(),
    async restart() {
      before += server.output();
      server = await start();
    },
    async stop() {
      await server.stop();
      // A killed server's PostgreSQL ends by itself, a little later.
      await waitUntil(async () => (await isRunning(join(data, 'postgres'))) === null, {
        what: 'the end of PostgreSQL',
      });
      await remove();
    },
  };
}
