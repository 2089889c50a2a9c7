import { z } from 'zod';

/** A provider with which people sign in, without its secrets. */
const AdminSignInProvider = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  issuer: z.string(),
  /** Domains of addresses that it is offered to; empty for all. */
  domains: z.array(z.string()),
  /** The address that the provider must allow. */
  redirectURI: z.string(),
});

/** Whether everybody needs a second factor. */
export const RequireSecondFactor = z.object({ required: z.boolean() });
export const SecondFactorRule = z.object({ secondFactorRequired: z.boolean() });

/** How this installation is configured, as far as it is no secret. */
export const AdminInstallation = z.object({
  version: z.string(),
  publicUrl: z.string(),
  signUp: z.enum(['open', 'invitation', 'off']),
  mailConfigured: z.boolean(),
  mailFrom: z.string(),
  mailReplyTo: z.string().nullable(),
  embeddedDatabase: z.boolean(),
  /** Set by an administrator, and not by the configuration. */
  secondFactorRequired: z.boolean(),
  providers: z.array(AdminSignInProvider),
  /** The name of the theme that the operator added; empty without one. */
  theme: z.string(),
  tiers: z.array(z.object({ slug: z.string(), name: z.string(), limits: z.record(z.string(), z.number()) })),
});

export type SecondFactorRule = z.infer<typeof SecondFactorRule>;
export type AdminInstallation = z.infer<typeof AdminInstallation>;
