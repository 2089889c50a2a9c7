import { type Kysely, sql } from 'kysely';

/** Tells an account that owns an organization's plan from a person's. */
export async function organizationAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column is_organization boolean not null default false`.execute(db);
}
