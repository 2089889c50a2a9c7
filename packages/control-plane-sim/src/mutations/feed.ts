import type { Feed, Store } from '@hawser/server/simulator';
import { answering, type Row } from './answering.ts';
import { type Mutations, every } from './mutation.ts';

/** A feed that drops some of its batches. */
function lossyFeed(feed: Feed): Feed {
  const isLost = every(4);
  const lossy =
    (subscribe: Feed['subscribe']): Feed['subscribe'] =>
    (listener) =>
      subscribe((changes) => {
        if (!isLost()) listener(changes);
      });
  return { ...feed, subscribe: lossy(feed.subscribe), subscribeUnordered: lossy(feed.subscribeUnordered) };
}

/** Whether these rows are changes, as the feed reads them. */
const areChanges = ([first]: readonly Row[]): boolean => first !== undefined && 'settled' in first;

/** Reads the changes as if they became visible in the order of their numbers: of several, earlier ones are missed. */
const skippingCursor = (store: Store): Store =>
  answering(store, (rows) => (rows.length > 1 && areChanges(rows) ? rows.slice(-1) : rows));

/** Skips the next change. */
function cursorPastNext(store: Store): Store {
  let [position, next]: [unknown, number | null] = ['', null];
  return answering(store, (rows) => {
    if (!areChanges(rows)) return rows;
    const read = rows.filter((row) => row['position'] !== position || row['seq'] !== next);
    const last = read.at(-1);
    if (last) [position, next] = [last['position'], Number(last['seq']) + 1];
    return read;
  });
}

/** A change of a cluster's tags is not published. */
const UNPUBLISHED_TAGS = `
  drop trigger clusters_update_changes on clusters;
  create or replace function clusters_update_changes() returns trigger language plpgsql as $$
  begin
    insert into changes (owner_uid, tbl, op, ids)
      select n.owner_uid, 'clusters', 'update', array_agg(n.id)
        from new_rows n join old_rows o on o.owner_uid = n.owner_uid and o.id = n.id
       where n.tags = o.tags group by n.owner_uid;
    return null;
  end $$;
  create trigger clusters_update_changes after update on clusters referencing old table as old_rows new table as new_rows
  for each statement execute function clusters_update_changes()`;

/** Mutations of the change feed. */
export const FEED: Mutations = {
  'lost-wake-up': () => ({
    description: 'Some changes are not published.',
    violates: ['windows', 'clusters', 'leases'],
    server: { feed: lossyFeed },
  }),
  'skipping-cursor': () => ({
    description: 'The change feed goes on behind a change that became visible late.',
    violates: ['windows', 'clusters', 'leases'],
    server: { store: skippingCursor },
  }),
  'cursor-past-next': () => ({
    description: 'The change feed goes on one change too far, where a read ends within a transaction.',
    violates: ['windows', 'clusters', 'leases'],
    server: { store: cursorPastNext },
  }),
  'deaf-to-tags': () => ({
    description: "Windows do not receive changes of a cluster's tags.",
    violates: ['windows'],
    world: ({ session }) => session.run(UNPUBLISHED_TAGS),
  }),
};
