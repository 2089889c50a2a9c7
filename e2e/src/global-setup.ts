import { PRODUCTS_POSTGRES_VARIABLE, startPostgres } from '@hawser/testkit';

/** One PostgreSQL for all journeys; each product makes a database of its own there. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env[PRODUCTS_POSTGRES_VARIABLE] = postgres.url;
  return () => postgres.stop();
}
