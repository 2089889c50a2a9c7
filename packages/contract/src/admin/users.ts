import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** An account of this installation as its administrator sees it: identity and use, no content. */
export const AdminUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  admin: z.boolean(),
  planTierSlug: z.string(),
  createdAt: Instant,
  /** Null when the user has not signed in since the sign-up. */
  lastSignInAt: Instant.nullable(),
  /** When an administrator disabled the account; null when it is enabled. */
  disabledAt: Instant.nullable(),
  /** Whether a sign-in asks for a code, too. */
  hasSecondFactor: z.boolean(),
});

/** Pages of accounts, newest first; `next` continues and is null at the end. */
export const AdminUsers = z.object({
  items: z.array(AdminUser),
  next: z.string().nullable(),
  total: z.number().int(),
  /** The tiers that can be assigned. */
  tiers: z.array(z.object({ slug: z.string(), name: z.string() })),
});

export const DisableUser = z.object({ disabled: z.boolean() });

/** How many sessions were ended. */
export const EndedSessions = z.object({ ended: z.number().int() });

export const ResetSecondFactor = z.object({ reset: z.object({ uid: z.string() }) });

export const InviteUser = z.object({ email: z.string().max(1000) });

/** A link with which the invited person creates an account, once. */
export const Invited = z.object({
  email: z.string(),
  url: z.string(),
  expiresAt: Instant,
  /** It was also sent to the address. */
  isMailed: z.boolean(),
});

export const AssignTier = z.object({ planTierSlug: z.string().max(100) });

export type AdminUser = z.infer<typeof AdminUser>;
export type Invited = z.infer<typeof Invited>;
export type AdminUsers = z.infer<typeof AdminUsers>;
