import { type Kysely, sql } from 'kysely';

/** Somebody who has chosen no theme is told from somebody who has chosen the default one: an operator's theme is for the first. */
export async function chosenLook(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts alter column theme drop default, alter column theme drop not null`.execute(
    db,
  );
  await sql`update accounts set theme = null where theme = 'default' and theme_mode is null`.execute(db);
}
