import { type Kysely, sql } from 'kysely';

/**
 * Keeps the ids of a change as they are. They were to be compressed by LZ4, which the embedded PostgreSQL lacks: its other
 * compression took as long as all else that a row of the change feed costs (docs/decisions/0035).
 */
export async function plainIds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table changes alter column ids set storage external`.execute(db);
}
