import { type Kysely, sql } from 'kysely';

/** Networks and routers as people define them, work in the background that people see, and what an account tells of itself. */
export function up(system: string): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    await networks(db);
    await routers(db);
    await jobs(db);
    await accounts(db);
    // What is long over is swept, in all contexts.
    await sql`grant delete on jobs to ${sql.id(system)}`.execute(db);
  };
}

async function networks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table networks
      add column install jsonb not null default '{"status":"uninstalled","error":null,"timestamp":null}',
      add column deletion_requested_at bigint, add column deletion_job_id text`.execute(db);
  // A deletion takes a network's objects page by page; so does the check of the foreign key.
  await sql`create index objects_network on objects (owner_uid, network_id)`.execute(db);
}

async function routers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table routers
      add column is_public boolean not null default false, add column link_to_hubs jsonb not null default '{}',
      add column features jsonb not null default '{}', add column skupper_hub_data jsonb`.execute(db);
  await sql`create index routers_hubs on routers (owner_uid, network_id) where active and not is_edge`.execute(
    db,
  );
  await sql`
    create index routers_detaching on routers (owner_uid, network_id)
      where active and detach_requested_at is not null`.execute(db);
  // What the domain's agentOutdated says. Few or none are, so that looking for them costs nothing.
  await sql`
    alter table router_states add column agent_outdated boolean not null generated always as (
      agent_version is not null
      and (agent_version !~ '^v?[0-9]{1,6}[.][0-9]{1,6}[.][0-9]{1,6}(-[0-9A-Za-z.-]+)?([+][0-9A-Za-z.-]+)?$'
           or agent_version ~ '^v?0*[0-4][.]'
           or agent_version ~ '^v?0*5[.]0+[.]0+-')) stored`.execute(db);
  await sql`create index router_states_outdated on router_states (owner_uid, router_id) where agent_outdated`.execute(
    db,
  );
}

async function jobs(db: Kysely<unknown>): Promise<void> {
  // A job without a subject is the server's own business and shown to nobody.
  await sql`
    alter table jobs
      add column subject_kind text, add column subject_id text, add column subject_name text, add column actor_uid text,
      add column done int not null default 0, add column total int not null default 0,
      add column waits_for text not null default '', add column problem text not null default '',
      add column updated_at bigint not null default 0`.execute(db);
  await sql`create index jobs_subject on jobs (owner_uid, subject_id) where finished_at is null`.execute(db);
  await sql`create index jobs_shown on jobs (owner_uid, created_at) where subject_id is not null`.execute(db);
  await sql`
    create function jobs_insert_changes() returns trigger language plpgsql as $$
    begin
      insert into changes (owner_uid, tbl, op, ids)
        select owner_uid, 'jobs', 'insert', array_agg(id) from touched where subject_id is not null group by owner_uid;
      if found then perform announce_changes(); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger jobs_insert_changes after insert on jobs referencing new table as touched
    for each statement execute function jobs_insert_changes()`.execute(db);
  // Being taken up by a server is nobody's news.
  await sql`
    create function jobs_update_changes() returns trigger language plpgsql as $$
    begin
      insert into changes (owner_uid, tbl, op, ids)
        select n.owner_uid, 'jobs', 'update', array_agg(n.id)
          from new_rows n join old_rows o on o.owner_uid = n.owner_uid and o.id = n.id
         where n.subject_id is not null
           and (n.step, n.done, n.total, n.waits_for, n.problem, n.finished_at)
                 is distinct from (o.step, o.done, o.total, o.waits_for, o.problem, o.finished_at)
         group by n.owner_uid;
      if found then perform announce_changes(); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger jobs_update_changes after update on jobs referencing old table as old_rows new table as new_rows
    for each statement execute function jobs_update_changes()`.execute(db);
  await sql`
    create function jobs_delete_changes() returns trigger language plpgsql as $$
    begin
      insert into changes (owner_uid, tbl, op, ids)
        select owner_uid, 'jobs', 'delete', array_agg(id) from touched where subject_id is not null group by owner_uid;
      if found then perform announce_changes(); end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger jobs_delete_changes after delete on jobs referencing old table as touched
    for each statement execute function jobs_delete_changes()`.execute(db);
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column company_name text not null default '', add column job_title text not null default '',
      add column linkedin_url text not null default '', add column theme_mode text,
      add column welcome_acknowledged boolean not null default false, add column surveys jsonb not null default '{}',
      add column alert_settings jsonb not null default '{}', add column source jsonb`.execute(db);
}
