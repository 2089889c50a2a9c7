import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** The results of a job that does many items, each on its own. */
export const JobItems = z.object({
  succeeded: z.number().int(),
  /** The first items that failed, with the reason. */
  failed: z.array(z.object({ id: z.string(), name: z.string(), message: z.string() })),
  /** Number of all that failed. */
  failedCount: z.number().int(),
  /** Number of items that were not started yet, or never when it was stopped. */
  left: z.number().int(),
  isStopped: z.boolean(),
});

/** A background job with its progress. Another server continues it when its server crashes. */
export const Job = z.object({
  id: z.string(),
  /** `network.delete`, `router.detach`, `objects.delete`. */
  kind: z.string(),
  subjectKind: z.string(),
  subjectID: z.string(),
  subjectName: z.string(),
  /** Whether it concerns a simulated cluster. */
  simulated: z.boolean(),
  /** Account that requested it. */
  actorUid: z.string(),
  /** Name of that account; null if it is not of this context. */
  actorName: z.string().nullable(),
  step: z.string(),
  /** Label of the current step. */
  stepLabel: z.string(),
  /** Number of the current step, from 1, and the number of steps. */
  stepNumber: z.number().int(),
  stepCount: z.number().int(),
  /** Progress within the step: how many are done, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** What the step is waiting for; '' while it is working. */
  waitsFor: z.string(),
  /** After this instant the step stops waiting. */
  deadlineAt: Instant,
  /** Error of the last attempt; '' when there is none. The job is retried. */
  problem: z.string(),
  /** The results so far of a job that does many items, which can be stopped; null for any other. */
  items: JobItems.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null while it is running. */
  finishedAt: Instant.nullable(),
});

/** Response to a command that continues in the background. */
export const Accepted = z.object({ accepted: Job });

export type JobItems = z.infer<typeof JobItems>;
export type Job = z.infer<typeof Job>;
