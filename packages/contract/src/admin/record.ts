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

/** A background job of any account: its type, its progress and who requested it. The subject's name is the account's own. */
export const AdminJob = z.object({
  id: z.string(),
  ownerUID: z.string(),
  kind: z.string(),
  /** E-mail address of the user who requested it; empty when the user was deleted, or it was no user. */
  requestedBy: z.string(),
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

/** Answers to the survey for new users; '' for a question that was not answered. */
export const AdminSurvey = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  q1: z.string(),
  q2: z.string(),
  q3: z.string(),
});
export const AdminSurveys = z.object({ items: z.array(AdminSurvey), next: z.string().nullable() });

export type AdminUser = z.infer<typeof AdminUser>;
export type Invited = z.infer<typeof Invited>;
export type AdminUsers = z.infer<typeof AdminUsers>;
export type AdminJob = z.infer<typeof AdminJob>;
export type AdminSurvey = z.infer<typeof AdminSurvey>;
export type AdminSurveys = z.infer<typeof AdminSurveys>;
export type AdminJobs = z.infer<typeof AdminJobs>;
