import { type Kysely, sql } from 'kysely';

/** From so many changed placements of one router on it is named alone, where these are a good part of all that is placed on it. */
const WHOLE_FROM = 16;
/** Its placements are at most so many times the ones that changed: who reads them all reads no more than that in vain. */
const WHOLE_TIMES = 4;

/**
 * A fleet that arrives, or is told something new, changes all placements of a router at once: the change feed names that as
 * `<router>/*<how many>` instead of each placement (docs/decisions/0038).
 */
export async function wholeRouters(db: Kysely<unknown>): Promise<void> {
  // A function of its own, so that a small fleet can be tried with fewer.
  await sql`
    create function whole_from() returns int language sql immutable as 'select ${sql.lit(WHOLE_FROM)}'`.execute(
    db,
  );
  for (const table of ['placements', 'object_states']) {
    for (const op of ['insert', 'update', 'delete']) {
      const name = sql.id(`${table}_${op}_changes`);
      // Planned once a connection, perhaps while the table is empty: it must not be read from end to end later.
      await sql`
        create or replace function ${name}() returns trigger language plpgsql set enable_seqscan = off as $$
        begin
          insert into changes (owner_uid, tbl, op, ids)
            select owner_uid, ${sql.lit(table)}, ${sql.lit(op)}, array_agg(router_id || '/' || object_id)
              from (select owner_uid, router_id, array_agg(object_id) as ids from touched group by owner_uid, router_id) on_it
             cross join lateral unnest(
               case when cardinality(ids) >= whole_from() and not exists (
                      select from placements p
                       where p.owner_uid = on_it.owner_uid and p.router_id = on_it.router_id
                      offset ${sql.lit(WHOLE_TIMES)} * cardinality(ids))
                    then array['*' || cardinality(ids)] else ids end) as object_id
             group by owner_uid;
          if found and current_setting('app.announced', true) is distinct from 'later' then
            perform pg_notify('hawser_changes', '');
          end if;
          return null;
        end $$`.execute(db);
    }
  }
  // Asked for each attached cluster that is shown.
  await sql`
    create index pending_installs_router on pending_installs (owner_uid, router_id) where consumed_at is null`.execute(
    db,
  );
}
