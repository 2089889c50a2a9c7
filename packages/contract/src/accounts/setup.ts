import { z } from 'zod';

export const Setup = z.object({
  /** No account exists yet: the first sign-up becomes the site administrator. */
  firstAccount: z.boolean(),
  /** The first sign-up needs the one-time code that the server printed when it started. */
  setupCodeNeeded: z.boolean(),
  /** Anyone may create an account; otherwise an invitation is needed, or nobody can. */
  signUpOpen: z.boolean(),
  /** Whoever is invited to an organization may create an account. */
  signUpByInvitation: z.boolean(),
  /** Whoever wants an account enters an e-mail address first, and gets a link. */
  signUpByMail: z.boolean(),
  mailConfigured: z.boolean(),
  /** Identity providers with which people may sign in. */
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
  product: z.string(),
  version: z.string(),
});

export type Setup = z.infer<typeof Setup>;
