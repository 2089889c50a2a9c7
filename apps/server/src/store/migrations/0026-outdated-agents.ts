import { type Kysely, sql } from 'kysely';

/**
 * Whether an agent is outdated, as the domain's agentOutdated says it, by a trigger: PostgreSQL reads and plans the expression of a
 * generated column anew for each statement that changes a row of its table, and took longer for this one than for most of these
 * statements.
 */
export async function outdatedAgents(db: Kysely<unknown>): Promise<void> {
  await sql`alter table router_states alter column agent_outdated drop expression`.execute(db);
  await sql`alter table router_states alter column agent_outdated set default false`.execute(db);
  await sql`
    create function router_states_outdated() returns trigger language plpgsql as $$
    begin
      new.agent_outdated := new.agent_version is not null
        and (new.agent_version !~ '^v?[0-9]{1,6}[.][0-9]{1,6}[.][0-9]{1,6}(-[0-9A-Za-z.-]+)?([+][0-9A-Za-z.-]+)?$'
             or new.agent_version ~ '^v?0*[0-4][.]'
             or new.agent_version ~ '^v?0*5[.]0+[.]0+-');
      return new;
    end $$`.execute(db);
  await sql`
    create trigger router_states_outdated before insert or update of agent_version, agent_outdated on router_states
      for each row execute function router_states_outdated()`.execute(db);
}
