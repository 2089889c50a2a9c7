import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** A background job of any account: its type, its progress and who requested it. The subject's name is the account's own. */
export const AdminJob = z.object({
  id: z.string(),
  ownerUID: z.string(),
  kind: z.string(),
  /** E-mail address of the user who requested it; empty when the user was deleted, or it was no user. */
  requestedBy: z.string(),
  step: z.string(),
  attempts: z.number().int(),
  /** Error of the last attempt; empty when there is none. */
  problem: z.string(),
  createdAt: Instant,
  /** Time of the next attempt. */
  dueAt: Instant,
  finishedAt: Instant.nullable(),
});
export const AdminJobs = z.object({ items: z.array(AdminJob), next: z.string().nullable() });

export type AdminJob = z.infer<typeof AdminJob>;
export type AdminJobs = z.infer<typeof AdminJobs>;
