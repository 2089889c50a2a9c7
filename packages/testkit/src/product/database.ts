import { rm } from 'node:fs/promises';
import { createPrepared, PRODUCTS_POSTGRES_VARIABLE, type TestDatabase } from '../postgres/database.ts';
import { quickFolder } from '../process/quick-folder.ts';
import { startServer } from './server.ts';

/** Creates a database on the PostgreSQL that products share, with the server's tables; no server has started on it yet. */
export const createProductDatabase = (): Promise<TestDatabase> =>
  createPrepared(
    'hawser_product',
    async ({ url, execute }) => {
      const data = await quickFolder();
      const server = await startServer({ databaseUrl: url, data });
      await server.stop();
      await rm(data, { recursive: true, force: true });
      // Each gets its own when a server starts on it.
      await execute('delete from settings');
    },
    process.env[PRODUCTS_POSTGRES_VARIABLE],
  );
