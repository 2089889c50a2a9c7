import { type Clock, newId, type Random } from '@hawser/ports';
import type { TenantTransaction } from '../store/store.ts';

/** What a job is about; people see it under the work in the background. */
export interface JobSubject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** It is a simulated cluster, which people are told of wherever its name is. */
  readonly simulated: boolean;
  /** Account that asked for it. */
  readonly actorUid: string;
}

/** How far a step is: so many of so many, and what it waits for ('' while it works). */
export interface JobProgress {
  readonly done: number;
  readonly total: number;
  readonly waitsFor: string;
}

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
  /** Without one the job is shown to nobody. */
  readonly subject?: JobSubject;
  readonly progress?: JobProgress;
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
  readonly deadlinePassed: boolean;
  /** As the step before left it. */
  readonly progress: JobProgress;
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
export type JobOutcome =
  | 'done'
  | {
      readonly step: string;
      readonly runAfter: number;
      /** Left out, it stays as it was. */
      readonly progress?: JobProgress;
      /** A new deadline; left out, it stays. */
      readonly deadlineAt?: number;
    };

/**
 * Does one step of a job. Runs at least once: after an error or a crash it is called again, later each time, so it must
 * find out what is already done. What it does in `tx` happens exactly once with the step.
 */
export interface JobHandler {
  readonly kind: string;
  run(work: JobWork): Promise<JobOutcome>;
  /** What people are told when this step failed. */
  problem?(step: string): string;
}

/** Adds a job in the caller's transaction: it exists exactly when the rest of that transaction does. */
export async function addJob(
  tx: TenantTransaction,
  job: NewJob,
  now: number,
  random: Random,
): Promise<string> {
  const id = newId(now, random);
  const { subject, progress } = job;
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
      updated_at: now,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      subject_name: subject?.name ?? null,
      subject_simulated: subject?.simulated ?? false,
      actor_uid: subject?.actorUid ?? null,
      ...(progress === undefined ? {} : columnsOf(progress)),
    })
    .execute();
  return id;
}

/** Progress as the table keeps it. */
export function columnsOf({ done, total, waitsFor }: JobProgress) {
  return { done, total, waits_for: waitsFor };
}
