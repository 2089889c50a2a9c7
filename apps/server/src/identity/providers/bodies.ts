import { z } from 'zod';

/** A page of this console: a path, so that nobody is sent to another site, and no answer of the API. */
const ownPage = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\p{Cc}\\]*$/u)
  .refine((path) => !/^\/(api|auth|agent|install)(\/|$|\?)/.test(path));

export const StartProvider = z.object({
  provider: z.string().max(40),
  /** `link`: to the signed-in account. */
  purpose: z.enum(['sign-in', 'link']).default('sign-in'),
  /** The page to open afterwards. */
  next: ownPage.catch('/').default('/'),
  /** Of an invitation. */
  token: z.string().max(200).default(''),
});

/** Where the browser goes to sign in. */
export const ProviderStart = z.object({ url: z.string() });

export const AskMethods = z.object({ email: z.string().max(1000) });

/** The ways to sign in with an address. They depend on the installation and the domain, never on whether there is an account. */
export const Methods = z.object({
  password: z.literal(true),
  providers: z.array(z.object({ name: z.string(), label: z.string() })),
});
