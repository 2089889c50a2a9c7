import { POSTGRES_VARIABLE } from './database.ts';
import { startPostgres } from './server.ts';

/** Vitest's global set-up: one PostgreSQL for the whole run, unless the environment names one. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[POSTGRES_VARIABLE]) return undefined;
  const postgres = await startPostgres();
  process.env[POSTGRES_VARIABLE] = postgres.url;
  return async () => {
    delete process.env[POSTGRES_VARIABLE];
    await postgres.stop();
  };
}
