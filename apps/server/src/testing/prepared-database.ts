import { systemClock, systemRandom } from '@hawser/ports';
import { createPrepared, type TestDatabase } from '@hawser/testkit';
import { databaseSchema } from '../schema.ts';
import { prepareDatabase } from '../store/migrate.ts';

/** Creates a database with the server's tables, on which no server has started yet. */
export const createPreparedDatabase = (): Promise<TestDatabase> =>
  createPrepared('hawser_prepared', async ({ url, execute }) => {
    await prepareDatabase(url, databaseSchema, 'a secret of tests', systemClock.now(), systemRandom);
    // Each gets its own when a server starts on it.
    await execute('delete from settings');
  });
