import { z } from 'zod';
import { ChosenMode } from './record.ts';

const answer = z.string().max(10_000);

/** Changes to the user's own account. `isNewUser` can only become false, `welcomeAcknowledged` can only become true. */
export const UpdateMe = z.object({
  displayName: z.string().max(1000).optional(),
  companyName: z.string().max(1000).optional(),
  jobTitle: z.string().max(1000).optional(),
  linkedInURL: z.string().max(10_000).optional(),
  theme: z
    .object({ name: z.string().max(100).nullable(), mode: ChosenMode.nullable().default(null) })
    .optional(),
  isNewUser: z.literal(false).optional(),
  welcomeAcknowledged: z.literal(true).optional(),
  /** Answers that are not sent stay; the first of any kind, or none, stores that the survey was seen. */
  surveys: z
    .object({
      newuser: z.object({ q1: answer.optional(), q2: answer.optional(), q3: answer.optional() }),
    })
    .optional(),
  /** Replaces the stored settings. */
  alertSettings: z.record(z.string(), z.boolean()).optional(),
});

/** The account itself, or an organization that lists it. */
export const ChooseContext = z.object({ contextUid: z.string().min(1).max(100) });

export const ChosenContext = z.object({ contextUid: z.string() });
