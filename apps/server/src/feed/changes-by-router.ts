import type { Changes } from '../store/schema/index.ts';

/** From so many changed rows of one router on it may be named whole. */
export const WHOLE_FROM = 16;
/** Where so many times the changed rows cover all that is placed on it: who then reads all of it reads no more than that in vain. */
const WHOLE_TIMES = 4;

const named = (rows: string) => `
  select owner_uid, router_id || '/' || object_id as id
    from (select owner_uid, router_id, array_agg(object_id) as ids from ${rows} group by owner_uid, router_id) router
   cross join lateral unnest(
     case when cardinality(ids) >= whole_from() and not exists (
            select from placements p
             where p.owner_uid = router.owner_uid and p.router_id = router.router_id
            offset ${WHOLE_TIMES} * cardinality(ids))
          then array['*' || cardinality(ids)] else ids end) as object_id`;

/**
 * Names rows of `router_id` and `object_id` as `<router>/<object>`, or a router of which much changed at once as
 * `<router>/*<how many>` (docs/decisions/0038).
 */
export const changesByRouter: Changes = {
  insert: named('new_rows'),
  update: named('new_rows'),
  delete: named('old_rows'),
  // Planned once a connection, perhaps while the table is empty: it must not be read from end to end later.
  settings: 'set enable_seqscan = off',
};
