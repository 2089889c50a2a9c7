import { type Kysely, sql } from 'kysely';
import type { Roles } from '../roles.ts';

/** A migration of the schema. */
export interface Migration {
  /** Begins with its number; recorded in the database when it was executed. */
  readonly name: string;
  up(db: Kysely<unknown>, roles: Roles): Promise<void>;
}

/**
 * Executes the migrations in `steps` that this database has not executed yet, in order and in one transaction. Of several
 * servers one executes them and the others wait.
 */
export async function runMigrations(
  db: Kysely<unknown>,
  steps: readonly Migration[],
  roles: Roles,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      create table if not exists migrations (name text primary key, executed_at timestamptz not null default now())`.execute(
      tx,
    );
    await sql`lock table migrations in exclusive mode`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const executed = new Set(rows.map(({ name }) => name));
    for (const { name, up } of steps) {
      if (executed.has(name)) continue;
      await up(tx, roles);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
  });
}
