import { type Kysely, sql } from 'kysely';

/**
 * Runs `change`, which reads or writes rows of all contexts in `tables`, inside a migration's transaction. Row-level security is forced, so it applies also to the owner of the tables, as which migrations run. `tables` must include what triggers write, such as
 * `changes`. The tables stay locked until the transaction ends.
 */
export async function acrossContexts(
  db: Kysely<unknown>,
  tables: readonly string[],
  change: () => Promise<unknown>,
): Promise<void> {
  const force = async (how: 'force' | 'no force') => {
    for (const table of tables) {
      await sql`alter table ${sql.id(table)} ${sql.raw(how)} row level security`.execute(db);
    }
  };
  await force('no force');
  await change();
  await force('force');
}
