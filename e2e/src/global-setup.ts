import { PRODUCTS_POSTGRES_VARIABLE, startPostgres } from '@hawser/testkit';

/** One PostgreSQL for all journeys; each product creates its own database in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env[PRODUCTS_POSTGRES_VARIABLE] = postgres.url;
  return () => postgres.stop();
}
