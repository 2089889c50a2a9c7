import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** How many attached clusters have an agent of a version. */
const AgentVersion = z.object({
  version: z.string(),
  count: z.number().int(),
  /** Older than this server's own version. */
  isOlder: z.boolean(),
  /** Too old for this server: its clusters are unknown until it is upgraded. */
  isTooOld: z.boolean(),
});

/** A context with older agents, and how many. */
const AgentOwner = z.object({
  id: z.string(),
  /** The account's e-mail address or the organization's unique name. */
  context: z.string(),
  version: z.string(),
  count: z.number().int(),
  /** When its people were last asked to upgrade them, within the last day; null if they may be asked. */
  remindedAt: Instant.nullable(),
});

export const AdminAgents = z.object({
  /** Of this server. */
  version: z.string(),
  versions: z.array(AgentVersion),
  /** Agents whose lease is current. */
  connected: z.number().int(),
  /** The contexts with most older agents. */
  owners: z.array(AgentOwner),
  /** Whether this server sends mails, so that their people can be asked to upgrade them. */
  mailConfigured: z.boolean(),
  observedAt: Instant,
});

/** To how many people a mail was queued. */
export const AgentReminder = z.object({ context: z.string(), people: z.number().int() });
export type AgentReminder = z.infer<typeof AgentReminder>;

export type AdminAgents = z.infer<typeof AdminAgents>;
