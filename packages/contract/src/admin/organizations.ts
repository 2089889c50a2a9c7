import { z } from 'zod';
import { OwnLimits, PlanTier } from '../accounts/index.ts';
import { Instant } from '../status/index.ts';
import { AdminUsage } from './usage.ts';

/** An organization as the site administrator sees it: who administers it and what it has, no content. */
export const AdminOrganization = z.object({
  id: z.string(),
  uniqueName: z.string(),
  displayName: z.string(),
  memberCount: z.number().int(),
  /** Addresses of its administrators who can sign in, the first ones; empty when it has lost them all. */
  admins: z.array(z.string()),
  adminCount: z.number().int(),
  planTierSlug: z.string(),
  /** Its limits where they are not those of its tier. */
  ownLimits: OwnLimits,
  /** The version of `ownLimits`, for `If-Match`. */
  limitsVersion: z.number().int(),
  /** It was bought in a cloud marketplace and is active: no limit applies. */
  isExempt: z.boolean(),
  createdAt: Instant,
  /** When it was disabled, with all of its members; null while it is enabled. */
  disabledAt: Instant.nullable(),
});
export const AdminOrganizations = z.object({
  items: z.array(AdminOrganization.extend({ usage: AdminUsage })),
  next: z.string().nullable(),
  /** The tiers that can be assigned, with their limits; null means unlimited. */
  tiers: z.array(PlanTier),
});
export const DisableOrganization = z.object({ disabled: z.boolean() });
export const AddOrganizationAdmin = z.object({ email: z.string().max(1000) });

export type AdminOrganization = z.infer<typeof AdminOrganization>;
export type AdminOrganizationItem = AdminOrganizations['items'][number];
export type AdminOrganizations = z.infer<typeof AdminOrganizations>;
