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
});

/** Pages of accounts, newest first; `next` continues and is null at the end. */
export const AdminUsers = z.object({
  items: z.array(AdminUser),
  next: z.string().nullable(),
  total: z.number().int(),
  /** The tiers that can be assigned. */
  tiers: z.array(z.object({ slug: z.string(), name: z.string() })),
});

export const AssignTier = z.object({ planTierSlug: z.string().max(100) });

/** A background job of any account: its type and its progress. */
export const AdminJob = z.object({
  id: z.string(),
  ownerUID: z.string(),
  kind: z.string(),
  step: z.string(),
  attempts: z.number().int(),
  /** Error of the last attempt; empty when there is none. */
  problem: z.string(),
  createdAt: Instant,
  /** Time of the next attempt. */
  dueAt: Instant,
  finishedAt: Instant.nullable(),
});
export const AdminJobs = z.object({ items: z.array(AdminJob), next: z.string().nullable() });

export type AdminUser = z.infer<typeof AdminUser>;
export type AdminUsers = z.infer<typeof AdminUsers>;
export type AdminJob = z.infer<typeof AdminJob>;
export type AdminJobs = z.infer<typeof AdminJobs>;
