import { z } from 'zod';

/** A sign-in to the account, or an attempt. */
const SignIn = z.object({
  id: z.string(),
  at: z.number().int(),
  /** IP address. */
  address: z.string(),
  /** How, such as `password`, or the label of a provider; empty in records of before it was kept. */
  method: z.string(),
  succeeded: z.boolean(),
  /** As the browser describes itself. */
  browser: z.string(),
});

/** The last sign-in that succeeded, and the newest 100 with those that failed, the newest first (Spec 1 §7). */
export const SignIns = z.object({ last: SignIn.nullable(), all: z.array(SignIn) });
export type SignIn = z.infer<typeof SignIn>;
