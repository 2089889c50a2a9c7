import type { Defect, Defects } from './mutation.ts';

/** Does this with each row of a table, before it is written; `end` or `return` as in PL/pgSQL. */
const before = (event: string, table: string, body: string): string => `
  create function defect() returns trigger language plpgsql as $$
  begin
    ${body}
  end $$;
  create trigger defect before ${event} on ${table} for each row execute function defect()`;

/** A defect of the rows that the database keeps. */
const kept = (says: string, breaks: Defect['breaks'], sql: string) => (): Defect => ({
  says,
  breaks,
  world: ({ session }) => session.run(sql),
});

/** What is wrong with the rows that the database keeps. */
export const ROWS: Defects = {
  'unchecked-lease': kept(
    'A lease never runs out.',
    ['leases'],
    // It ends on the next day, wherever anybody looks.
    before(
      'insert or update',
      'router_leases',
      `new.last_seen_at := greatest(new.last_seen_at, extract(epoch from timestamptz '2027-01-05 00:00:00Z') * 1000);
       new.expired_at := null;
       return new;`,
    ),
  ),
  'unwritten-lease': kept(
    'An agent that is heard is taken for silent.',
    ['clusters'],
    before('update', 'router_leases', 'new.last_seen_at := old.last_seen_at; return new;'),
  ),
  'lost-report': kept(
    'What agents report of an object later is not stored.',
    ['clusters'],
    before('update', 'object_states', 'return old;'),
  ),
  'lasting-placement': kept(
    'Rules and tags take nothing away from some clusters.',
    ['clusters', 'commands'],
    // An object stays placed where it was once placed, until it is gone itself.
    before(
      'delete',
      'placements',
      `if exists (select from objects where owner_uid = old.owner_uid and id = old.object_id and active) then
         return null;
       end if;
       return old;`,
    ),
  ),
};
