import { type Job, type JobItems, jobsContract } from '@hawser/contract/jobs';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { selectKeys } from '../collection/select-keys.ts';
import type { JobStep } from '../job-queue/index.ts';
import { personName } from '../store/person-name.ts';

interface Row {
  id: string;
  kind: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string;
  subject_simulated: boolean;
  actor_uid: string;
  actor_name: string | null;
  step: string;
  steps: readonly JobStep[];
  done: number;
  total: number;
  waits_for: string;
  deadline_at: number;
  problem: string;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
  items: JobItems | null;
}

/** Jobs that have a subject, running ones first, then newest first. The key is the ID. */
export const jobCollection = collection(jobsContract, {
  read: 'jobs.read',
  rights: {},
  tables: ['jobs'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`j.owner_uid = ${tx.owner}`, sql`j.subject_id is not null`];
    if (query.ids !== undefined) where.push(sql`j.id = any(${query.ids})`);
    const newest = sql`j.finished_at is not null, -j.created_at`;
    return selectKeys(
      tx,
      {
        key: sql<string>`j.id`,
        from: sql`jobs j`,
        where,
        defaultOrder: newest,
        orders: {},
        tieBreak: sql`j.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select id, kind, subject_kind, subject_id, subject_name, subject_simulated, actor_uid,
             ${personName(tx, sql`actor_uid`)} as actor_name, step, steps, done, total, waits_for, deadline_at, problem, created_at, updated_at, finished_at, payload->'outcome' as items
        from jobs where owner_uid = ${tx.owner} and id = any(${keys}) and subject_id is not null`.execute(
      tx.db,
    );
    return rows.map((row) => [row.id, recordOf(row)]);
  },
});

function recordOf(row: Row): Job {
  const at = row.steps.findIndex(({ name }) => name === row.step);
  return {
    id: row.id,
    kind: row.kind,
    subjectKind: row.subject_kind,
    subjectID: row.subject_id,
    subjectName: row.subject_name,
    simulated: row.subject_simulated,
    actorUid: row.actor_uid,
    actorName: row.actor_name,
    step: row.step,
    stepLabel: row.steps[at]?.label ?? row.step,
    stepNumber: at + 1,
    stepCount: row.steps.length,
    done: row.done,
    total: row.total,
    waitsFor: row.waits_for,
    deadlineAt: row.deadline_at,
    problem: row.problem,
    items: row.items,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
  };
}
