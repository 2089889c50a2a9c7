import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Work that goes on in the background, also when its server dies; a person sees how far it is. */
export const Job = z.object({
  id: z.string(),
  /** `network.delete`, `router.detach`. */
  kind: z.string(),
  subjectKind: z.string(),
  subjectID: z.string(),
  subjectName: z.string(),
  /** It is about a simulated cluster. */
  simulated: z.boolean(),
  /** Account that asked for it. */
  actorUid: z.string(),
  step: z.string(),
  /** The step in words. */
  stepLabel: z.string(),
  /** Position of the step, from 1, and how many there are. */
  stepNumber: z.number().int(),
  stepCount: z.number().int(),
  /** Of this step: how many are done, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** What the step waits for; '' while it works. */
  waitsFor: z.string(),
  /** After this instant it ends whatever it waits for. */
  deadlineAt: Instant,
  /** Why the last try failed; '' where none did. It is tried again. */
  problem: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Null while it goes on. */
  finishedAt: Instant.nullable(),
});

/** The answer to a command whose work goes on in the background. */
export const Accepted = z.object({ accepted: Job });

export type Job = z.infer<typeof Job>;
