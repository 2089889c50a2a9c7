import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../store/tables.ts';
import { dropEveryLink, moveReverts } from './links.ts';

/** A column that refers to a user. */
interface Reference {
  readonly table: string;
  readonly column: string;
}

/**
 * Gives a user another id in one transaction, with everything that refers to it: sessions, passwords, identities of providers, second
 * factors and whatever else has a foreign key. Does nothing when the user has it already.
 */
export async function moveUser(identity: Kysely<IdentityTables>, from: string, to: string): Promise<void> {
  await identity.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      email: string;
    }>`select email from "user" where id = ${from} for update`.execute(tx);
    const [user] = rows;
    if (user === undefined) return;
    // Addresses are unique, so the old row gives its own away first.
    await sql`update "user" set email = ${`${from}@moved.invalid`} where id = ${from}`.execute(tx);
    const changed = JSON.stringify({ id: to, email: user.email });
    await sql`
      insert into "user"
        select (jsonb_populate_record(u, ${changed}::jsonb)).* from "user" u where u.id = ${from}`.execute(
      tx,
    );
    for (const { table, column } of await referencesTo(tx)) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
        tx,
      );
    }
    await sql`delete from "user" where id = ${from}`.execute(tx);
    await moveReverts(tx, from, to);
    await dropEveryLink(tx, from);
  });
}

async function referencesTo(tx: Kysely<IdentityTables>): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select t.relname as "table", a.attname as "column"
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = '"user"'::regclass`.execute(tx);
  return rows;
}
