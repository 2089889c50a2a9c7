import type { Client } from 'pg';

/** Duration of a job's claim, milliseconds, as the job runner has it. */
const CLAIM_MS = 30_000;

/** Records in a table of the test each time that a job is claimed or ended. */
export async function logJobs(database: Client): Promise<void> {
  await database.query(`
    create schema simulation;
    create table simulation.job_log (
      at bigserial primary key, id text not null, what text not null, until_before bigint, until_after bigint);
    create function simulation.log_job() returns trigger language plpgsql security definer as $$
    begin
      if new.finished_at is not null and old.finished_at is null then
        insert into simulation.job_log (id, what) values (new.id, 'done');
      elsif new.taken_until is distinct from old.taken_until and new.taken_until is not null then
        insert into simulation.job_log (id, what, until_before, until_after)
        values (new.id, 'claimed', old.taken_until, new.taken_until);
      end if;
      return null;
    end $$;
    create trigger log_job after update on jobs for each row execute function simulation.log_job();`);
}

/** Problems with the execution of jobs: each runs once, and is never claimed while another claim is valid. */
export async function jobFaults(database: Client): Promise<string[]> {
  const { rows } = await database.query<{ fault: string }>(`
    select id || ' ended ' || count(l.at) || ' times' as fault
      from jobs left join simulation.job_log l using (id) where l.what is null or l.what = 'done'
     group by id having count(l.at) <> 1
    union all
    select id || ' was claimed while it was taken' from simulation.job_log
     where what = 'claimed' and until_before > until_after - ${CLAIM_MS}
    union all
    select id || ' failed: ' || error from jobs where error is not null`);
  return rows.map(({ fault }) => fault);
}
