import { z } from 'zod';

/** Kind of the job that makes an account an organization. */
export const TRANSFORM_JOB = 'organization.transform';

/** What the job knows from the beginning, so that each of its runs does the same. */
export const TransformPayload = z.object({
  /** The uid of the person's new account. */
  uid: z.string(),
  email: z.string(),
  /** Plan tier of the new account; the organization keeps that of the old one. */
  tier: z.string(),
});

export type TransformPayload = z.infer<typeof TransformPayload>;
