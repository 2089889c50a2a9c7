import type { Client } from 'pg';

/**
 * Refuses a database with a prerelease schema, whose first migration was `0001-fleet`.
 * @throws Error with a sentence for the operator.
 */
export async function refusePrereleaseDatabase(client: Client): Promise<void> {
  const steps = 'public.kysely_migration';
  const { rows } = await client.query('select to_regclass($1) is not null as kept', [steps]);
  if (!rows[0].kept) return;
  const former = await client.query(`select from ${steps} where name = '0001-fleet'`);
  if (former.rowCount === 0) return;
  throw new Error(
    'This database was created by a prerelease version and cannot be upgraded. Start with an empty one: ' +
      'set DATABASE_URL or HAWSER_DATA to another.',
  );
}
