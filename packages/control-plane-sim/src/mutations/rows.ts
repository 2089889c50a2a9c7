import type { Mutation, Mutations } from './mutation.ts';

/** Executes this for each row of a table before it is written; `end` or `return` as in PL/pgSQL. */
const before = (event: string, table: string, body: string): string => `
  create function mutation() returns trigger language plpgsql as $$
  begin
    ${body}
  end $$;
  create trigger mutation before ${event} on ${table} for each row execute function mutation()`;

/** A mutation of rows in the database. */
const kept = (description: string, violates: Mutation['violates'], sql: string) => (): Mutation => ({
  description,
  violates,
  world: ({ session }) => session.run(sql),
});

/** Mutations of rows in the database. */
export const ROWS: Mutations = {
  'unchecked-lease': kept(
    'A lease never expires.',
    ['leases'],
    // The lease expires on the next day.
    before(
      'insert or update',
      'router_leases',
      `new.last_seen_at := greatest(new.last_seen_at, extract(epoch from timestamptz '2027-01-05 00:00:00Z') * 1000);
       new.expired_at := null;
       return new;`,
    ),
  ),
  'unwritten-lease': kept(
    'A connected agent counts as silent.',
    ['clusters'],
    before('update', 'router_leases', 'new.last_seen_at := old.last_seen_at; return new;'),
  ),
  'lost-report': kept(
    'What agents report of an object later is not stored.',
    ['clusters'],
    before('update', 'object_states', 'return old;'),
  ),
  'lasting-placement': kept(
    'Placements are not removed when rules or tags change.',
    ['clusters', 'commands'],
    // An object stays placed where it once was, until it is deleted.
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
