import { type Clock, newId, type Random } from '@hawser/ports';
import type { TenantTransaction } from '../store/store.ts';

/** A piece of work for later, kept in the database until done. */
export interface NewJob {
  /** Names the handler. */
  readonly kind: string;
  /** What to do first; a handler may go on to other steps. */
  readonly step: string;
  readonly payload: Record<string, unknown>;
  /** Not before this instant. */
  readonly runAfter: number;
  /** After this instant the handler is told that time is up. */
  readonly deadlineAt: number;
}

/** A job as its handler sees it. */
export interface Job {
  readonly id: string;
  readonly owner: string;
  readonly kind: string;
  readonly step: string;
  readonly payload: Record<string, unknown>;
  readonly deadlineAt: number;
  /** 1 the first time. */
  readonly attempt: number;
  /** True when the deadline has passed: finish, whatever the state of things. */
  readonly late: boolean;
}

/** What a handler works with. */
export interface JobWork {
  /** Bound to the job's owner; commits together with the job's own progress. */
  readonly tx: TenantTransaction;
  readonly clock: Clock;
  readonly random: Random;
  readonly now: number;
  readonly job: Job;
}

/** What comes after: nothing, or the same job again. */
export type JobOutcome = 'done' | { readonly step: string; readonly runAfter: number };

/**
 * Does one step of a job. Runs at least once: after an error or a crash it is called again, later each time, so it must
 * find out what is already done. What it does in `tx` happens exactly once with the step.
 */
export interface JobHandler {
  readonly kind: string;
  run(work: JobWork): Promise<JobOutcome>;
}

/** Adds a job in the caller's transaction: it exists exactly when the rest of that transaction does. */
export async function addJob(
  tx: TenantTransaction,
  job: NewJob,
  now: number,
  random: Random,
): Promise<string> {
  const id = newId(now, random);
  await tx.db
    .insertInto('jobs')
    .values({
      owner_uid: tx.owner,
      id,
      kind: job.kind,
      step: job.step,
      payload: JSON.stringify(job.payload),
      run_after: job.runAfter,
      deadline_at: job.deadlineAt,
      created_at: now,
      taken_until: null,
      finished_at: null,
      error: null,
    })
    .execute();
  return id;
}
