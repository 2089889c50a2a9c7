import { z } from 'zod';

/** One entry of `errors`. The console shows the first displayable one (Spec 2 §8). `path` names the form field. */
export const ProblemEntry = z.object({
  message: z.string(),
  displayable: z.boolean(),
  path: z.string().optional(),
  /** When a limit of the plan is reached: text of the dialog 'Notice', whose button Continue opens the Subscription page. */
  notice: z.string().optional(),
  /**
   * What a program can act on. `context-lost`: the account may not act in the context that the request names. `prove-identity`,
   * `prove-second-factor`: the session has not proven this a moment ago; the same request works after `/api/auth/proof`.
   * `second-factor-required`: the installation requires a second factor, which the account or the session lacks.
   */
  code: z
    .enum(['context-lost', 'prove-identity', 'prove-second-factor', 'second-factor-required'])
    .optional(),
});

/** An error response: RFC 9457 problem details plus `errors`. Media type application/problem+json. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  errors: z.array(ProblemEntry),
  /** With 412: the version that was sent, the current version, and the current record. */
  conflict: z
    .object({ sent: z.number().int(), current: z.number().int(), record: z.record(z.string(), z.unknown()) })
    .optional(),
});
export type Problem = z.infer<typeof Problem>;
export type ProblemEntry = z.infer<typeof ProblemEntry>;
