import { type Kysely, sql } from 'kysely';

/** What was last found of the DNS of a network's ingress, with the name that was asked for. */
export async function dns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table networks add column dns jsonb`.execute(db);
}
