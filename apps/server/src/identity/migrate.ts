import { getMigrations } from 'better-auth/db/migration';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { connectionTo } from '../store/connection.ts';
import { identitySchema } from './schema.ts';

/** Makes or completes better-auth's tables in schema `identity`, as the database's owner at `url`. */
export async function migrateIdentity(url: string): Promise<void> {
  const pool = new Pool({ ...connectionTo(url, undefined, 'identity'), max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { runMigrations } = await getMigrations({ ...identitySchema, database: { db, type: 'postgres' } });
    await runMigrations();
  } finally {
    await db.destroy();
  }
}
