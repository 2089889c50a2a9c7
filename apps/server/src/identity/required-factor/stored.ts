import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';

const KEY = 'second-factor-required';
const ON = 'true';

/** Whether everybody needs a second factor; nobody does until an administrator says so. */
export async function readRequired(system: Kysely<Tables>): Promise<boolean> {
  const row = await system.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value === ON;
}

/** Requires a second factor of everybody, or of nobody. */
export async function writeRequired(system: Kysely<Tables>, isRequired: boolean): Promise<void> {
  const value = isRequired ? ON : 'false';
  await system
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
