import type { Feed, Store } from '@hawser/server/parts';
import { answering, type Row } from './answering.ts';
import { type Defects, every } from './mutation.ts';

/** A feed that keeps some of its batches to itself. */
function deafFeed(feed: Feed): Feed {
  const isLost = every(4);
  const deaf =
    (subscribe: Feed['subscribe']): Feed['subscribe'] =>
    (heard) =>
      subscribe((changes) => {
        if (!isLost()) heard(changes);
      });
  return { ...feed, subscribe: deaf(feed.subscribe), subscribeUnordered: deaf(feed.subscribeUnordered) };
}

/** Whether these are changes, as the feed reads them. */
const areChanges = ([first]: readonly Row[]): boolean => first !== undefined && 'settled' in first;

/** Reads the changes as if they became visible in the order of their numbers: the earlier of several come too late. */
const skippingCursor = (store: Store): Store =>
  answering(store, (rows) => (rows.length > 1 && areChanges(rows) ? rows.slice(-1) : rows));

/** Reads the changes after the one that comes next. */
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

/** Nobody is told of a cluster that has other tags. */
const UNTOLD_TAGS = `
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

/** What is wrong with how changes are told. */
export const FEED: Defects = {
  'lost-wake-up': () => ({
    says: 'Some of what changed is told to nobody.',
    breaks: ['windows', 'clusters', 'leases'],
    server: { feed: deafFeed },
  }),
  'skipping-cursor': () => ({
    says: 'The change feed goes on behind a change that became visible late.',
    breaks: ['windows', 'clusters', 'leases'],
    server: { store: skippingCursor },
  }),
  'cursor-past-next': () => ({
    says: 'The change feed goes on one change too far, where a read ends within a transaction.',
    breaks: ['windows', 'clusters', 'leases'],
    server: { store: cursorPastNext },
  }),
  'deaf-to-tags': () => ({
    says: "Windows do not hear of a cluster's tags.",
    breaks: ['windows'],
    world: ({ session }) => session.run(UNTOLD_TAGS),
  }),
};
