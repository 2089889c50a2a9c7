import { sql } from 'kysely';
import type { Migration } from './run.ts';

/**
 * Whether a context has at most so many placements. A function, because only its settings make PostgreSQL read no more rows than that:
 * without statistics of the table it reads the index of all of them first, by a bitmap.
 */
export const addFewPlacements: Migration = {
  name: '0020-few-placements',
  async up(db) {
    await sql`create function few_placements(most bigint) returns boolean
      language plpgsql stable set enable_bitmapscan to off set enable_seqscan to off as
      'begin return (select count(*) <= most
         from (select from placements where owner_uid = current_setting(''app.owner_uid'') limit most + 1) first); end'`.execute(
      db,
    );
  },
};
