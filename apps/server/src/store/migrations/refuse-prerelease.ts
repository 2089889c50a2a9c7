import type { Client } from 'pg';

/**
 * Refuses a database whose schema was made before the base, step by step from `0001-fleet` on.
 * @throws Error with a sentence for the operator.
 */
export async function refusePrereleaseDatabase(client: Client): Promise<void> {
  const steps = 'public.kysely_migration';
  const { rows } = await client.query('select to_regclass($1) is not null as kept', [steps]);
  if (!rows[0].kept) return;
  const former = await client.query(`select from ${steps} where name = '0001-fleet'`);
  if (former.rowCount === 0) return;
  throw new Error(
    'This database was made by a version before the first release, and cannot be upgraded. Start with an empty one: ' +
      'set DATABASE_URL or HAWSER_DATA to another.',
  );
}
