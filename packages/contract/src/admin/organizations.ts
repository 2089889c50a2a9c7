import { z } from 'zod';
import { Instant } from '../status/index.ts';

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
  createdAt: Instant,
});
export const AdminOrganizations = z.object({
  items: z.array(AdminOrganization),
  next: z.string().nullable(),
});
export const AddOrganizationAdmin = z.object({ email: z.string().max(1000) });

export type AdminOrganization = z.infer<typeof AdminOrganization>;
export type AdminOrganizations = z.infer<typeof AdminOrganizations>;
