import { getMigrations } from 'better-auth/db/migration';
import { Kysely, PostgresDialect } from 'kysely';
import { ownerPool } from '../store/connection.ts';
import { authSchema } from './auth-schema.ts';

/** Creates or migrates the tables of better-auth in schema `identity`, as the database's owner at `url`. */
export async function migrateIdentity(url: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: ownerPool(url, 'identity') }) });
  try {
    const { runMigrations } = await getMigrations({ ...authSchema, database: { db, type: 'postgres' } });
    await runMigrations();
  } finally {
    await db.destroy();
  }
}
