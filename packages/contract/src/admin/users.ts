import { z } from 'zod';
import { OwnLimits, PlanTier } from '../accounts/index.ts';
import { Instant } from '../status/index.ts';
import { AdminUsage } from './usage.ts';

/** An account of this installation as its administrator sees it: identity and use, no content. */
export const AdminUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  admin: z.boolean(),
  /** The account of an organization: disabling it disables the organization. */
  isOrganization: z.boolean(),
  planTierSlug: z.string(),
  /** Its limits where they are not those of its tier. */
  ownLimits: OwnLimits,
  /** The version of `ownLimits`, for `If-Match`. */
  limitsVersion: z.number().int(),
  /** It was bought in a cloud marketplace and is active: no limit applies. */
  isExempt: z.boolean(),
  createdAt: Instant,
  /** Null when the user has not signed in since the sign-up. */
  lastSignInAt: Instant.nullable(),
  /** When an administrator disabled the account; null when it is enabled. */
  disabledAt: Instant.nullable(),
  /** Whether it has an authenticator app or a passkey, which an administrator can remove. */
  hasSecondFactor: z.boolean(),
});

/** Pages of accounts, newest first; `next` continues and is null at the end. */
export const AdminUsers = z.object({
  items: z.array(AdminUser.extend({ usage: AdminUsage })),
  next: z.string().nullable(),
  total: z.number().int(),
  /** The tiers that can be assigned, with their limits; null means unlimited. */
  tiers: z.array(PlanTier),
});

export const DisableUser = z.object({ disabled: z.boolean() });

/** How many sessions were ended. */
export const EndedSessions = z.object({ ended: z.number().int() });

/** Who has lost a second factor was identified by whoever removes it: how, for the audit logs. */
export const ResetSecondFactorOf = z.object({ identifiedBy: z.string().max(1000) });
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
export type AdminUserItem = AdminUsers['items'][number];
export type AdminUsers = z.infer<typeof AdminUsers>;
