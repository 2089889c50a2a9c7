import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** An account of this installation, as its administrator sees it: who it is, not what it has. */
export const AdminUser = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  admin: z.boolean(),
  planTierSlug: z.string(),
  createdAt: Instant,
  /** Null for one who never came back after signing up. */
  lastSignInAt: Instant.nullable(),
});

/** Pages of accounts, the newest first; `next` continues and is null at the end. */
export const AdminUsers = z.object({
  items: z.array(AdminUser),
  next: z.string().nullable(),
  total: z.number().int(),
  /** The tiers that may be assigned. */
  tiers: z.array(z.object({ slug: z.string(), name: z.string() })),
});

export const AssignTier = z.object({ planTierSlug: z.string().max(100) });

/** Work in the background, of any account, by what it is and how it goes. */
export const AdminJob = z.object({
  id: z.string(),
  ownerUID: z.string(),
  kind: z.string(),
  step: z.string(),
  attempts: z.number().int(),
  /** Why the last attempt failed; empty where none did. */
  problem: z.string(),
  createdAt: Instant,
  /** When it is tried next. */
  dueAt: Instant,
  finishedAt: Instant.nullable(),
});
export const AdminJobs = z.object({ items: z.array(AdminJob), next: z.string().nullable() });

export type AdminUser = z.infer<typeof AdminUser>;
export type AdminUsers = z.infer<typeof AdminUsers>;
export type AdminJob = z.infer<typeof AdminJob>;
export type AdminJobs = z.infer<typeof AdminJobs>;
