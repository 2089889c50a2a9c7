import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** An entry of the audit log of any context. */
export const AdminAuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** E-mail address of who did it; empty when nobody proved who they are, or the account is gone. */
  actor: z.string(),
  /** IP address of the request; empty for jobs. */
  address: z.string(),
  /** The account's e-mail address or the organization's unique name; else the id of the context. */
  context: z.string(),
  command: z.string(),
  subjectKind: z.string(),
  subjectID: z.string(),
  summary: z.string(),
});

/** Pages of entries, newest first. A page may have no items and a next one: only so many entries are searched at once. */
export const AdminAudit = z.object({
  items: z.array(AdminAuditEntry),
  next: z.string().nullable(),
  /** Time of the oldest entry that was searched; null when there are none. */
  searchedTo: Instant.nullable(),
  /** The head of the chain, as `npm run audit -- verify` prints and takes it; empty while the chain is. */
  head: z.string(),
});

export type AdminAuditEntry = z.infer<typeof AdminAuditEntry>;
export type AdminAudit = z.infer<typeof AdminAudit>;
