import { Banner } from '@hawser/contract/admin';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

const KEY = 'banner';
/** No message. */
export const NO_BANNER: Banner = { text: '', tone: 'informational', until: null };

/** The message that is shown at `now`; without text when there is none, or it has ended. */
export async function readBanner(system: Kysely<Tables>, now: number): Promise<Banner> {
  const row = await system.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  const read = row === undefined ? null : Banner.safeParse(JSON.parse(row.value));
  if (read === null || !read.success) return NO_BANNER;
  return read.data.until !== null && read.data.until <= now ? NO_BANNER : read.data;
}

/** Replaces the message. */
export async function writeBanner(system: Kysely<Tables>, banner: Banner): Promise<void> {
  const value = JSON.stringify(banner);
  await system
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
