import type { Changes } from '../store/schema/index.ts';

/** Minimum number of changed rows of one router for which the feed may name the whole router. */
export const WHOLE_FROM = 16;
/** The whole router is named when it has fewer placements than this multiple of the changed rows, so that a full read wastes little. */
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
 * Names rows of `router_id` and `object_id` as `<router>/<object>`. When much of a router changed at once, names it as
 * `<router>/*<count>` (docs/decisions/0038).
 */
export const changesByRouter: Changes = {
  insert: named('new_rows'),
  update: named('new_rows'),
  delete: named('old_rows'),
  // The plan is cached per connection, perhaps while the table is empty: it must not be a sequential scan later.
  settings: 'set enable_seqscan = off',
};
