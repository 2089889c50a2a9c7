import { z } from 'zod';

/** A page of this console: a path, so that nobody is sent to another site, and no answer of the API. */
const ownPage = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\p{Cc}\\]*$/u)
  .refine((path) => !/^\/(api|auth|agent|install)(\/|$|\?)/.test(path));

export const StartProvider = z.object({
  provider: z.string().max(40),
  /** `link`: to the signed-in account. `confirm`: its person proves with a linked identity to be still there. */
  purpose: z.enum(['sign-in', 'link', 'confirm']).default('sign-in'),
  /** The page to open afterwards. */
  next: ownPage.catch('/').default('/'),
  /** Of an invitation. */
  token: z.string().max(200).default(''),
});

const named = { name: z.string(), label: z.string() };

/** How the signed-in account signs in. */
export const Identities = z.object({
  hasPassword: z.boolean(),
  /** Whether a link that was sent to the address of the account was opened. */
  isEmailVerified: z.boolean(),
  identities: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      label: z.string(),
      /** Whether this installation still has the provider; otherwise it is no way in. */
      isConfigured: z.boolean(),
      linkedAt: z.number(),
    }),
  ),
  /** Those of the installation. */
  providers: z.array(z.object(named)),
});

export const UnlinkIdentity = z.object({ id: z.string().max(100) });

/** Where the browser goes to sign in. */
export const ProviderStart = z.object({ url: z.string() });

export const AskMethods = z.object({ email: z.string().max(1000) });

/** The ways to sign in with an address. They depend on the installation and the domain, never on whether there is an account. */
export const Methods = z.object({
  password: z.literal(true),
  providers: z.array(z.object(named)),
});
