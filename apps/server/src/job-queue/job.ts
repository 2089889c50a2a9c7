import { type Clock, newId, type Random } from '@hawser/ports';
import type { TenantTransaction } from '../store/store.ts';

/** What a job is about; people see it under the work in the background. */
export interface JobSubject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  /** It is a simulated cluster, which is shown wherever its name is. */
  readonly simulated: boolean;
  /** Account that requested it. */
  readonly actorUid: string;
}

/** Progress of a step, and what it waits for ('' while it runs). */
export interface JobProgress {
  readonly done: number;
  readonly total: number;
  readonly waitsFor: string;
}

/** A step of a kind of job, as it is shown. */
export interface JobStep {
  readonly name: string;
  readonly label: string;
}

/** A job to add, which the database keeps until it is done. */
export interface NewJob {
  /** Selects the handler. */
  readonly kind: string;
  /** The first step; the handler decides the next ones. */
  readonly step: string;
  readonly payload: Record<string, unknown>;
  /** Earliest time to run, epoch ms. */
  readonly runAfter: number;
  /** After this time, epoch ms, the handler runs with `deadlinePassed`. */
  readonly deadlineAt: number;
  /** All steps in order, of a job that is shown. */
  readonly steps?: readonly JobStep[];
  /** A job without a subject is not shown. */
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
  /** Whether the deadline has passed: the handler must finish in any case. */
  readonly deadlinePassed: boolean;
  /** As the previous step left it. */
  readonly progress: JobProgress;
}

/** What a handler works with. */
export interface JobWork {
  /** Bound to the context of the job; commits together with its progress. */
  readonly tx: TenantTransaction;
  readonly clock: Clock;
  readonly random: Random;
  readonly now: number;
  readonly job: Job;
  /** What `prepare` of the handler returned. */
  readonly found: unknown;
}

/** What a handler has before the transaction of its step. */
export interface JobPreparation {
  readonly job: Job;
  readonly clock: Clock;
  /** Reads the context of the job, each time in its own transaction. */
  read<T>(look: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** Whether the job is done, or its next step. */
export type JobOutcome =
  | 'done'
  | {
      readonly step: string;
      readonly runAfter: number;
      /** Unchanged when omitted. */
      readonly progress?: JobProgress;
      /** A new deadline; unchanged when omitted. */
      readonly deadlineAt?: number;
    };

/**
 * Runs one step of a job, at least once: after an error or a crash it is called again with backoff, so it must detect what is
 * already done. What it does in `tx` commits together with the step, exactly once.
 */
export interface JobHandler {
  readonly kind: string;
  /** Calls other systems before the transaction of the step, so that it does not wait for them. */
  prepare?(asked: JobPreparation): Promise<unknown>;
  run(work: JobWork): Promise<JobOutcome>;
  /** The message that is shown when this step failed. */
  problem?(step: string): string;
}

/** A handler that calls other systems before each step; checks that the step gets what these calls return. */
export function preparedJob<Found>(
  handler: Omit<JobHandler, 'prepare' | 'run'> & {
    prepare(asked: JobPreparation): Promise<Found>;
    run(work: Omit<JobWork, 'found'> & { readonly found: Found }): Promise<JobOutcome>;
  },
): JobHandler {
  return handler as JobHandler;
}

/** Adds a job in the caller's transaction; it exists only when that transaction commits. */
export async function addJob(
  tx: TenantTransaction,
  job: NewJob,
  now: number,
  random: Random,
): Promise<string> {
  const id = newId(now, random);
  const { subject, progress, steps = [] } = job;
  await tx.db
    .insertInto('jobs')
    .values({
      owner_uid: tx.owner,
      id,
      kind: job.kind,
      step: job.step,
      steps: JSON.stringify(steps),
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

/** Progress as columns. */
export function columnsOf({ done, total, waitsFor }: JobProgress) {
  return { done, total, waits_for: waitsFor };
}
