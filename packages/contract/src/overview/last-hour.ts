import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Width of a column in the chart of the last hour, milliseconds, and the number of columns. */
export const HOUR_BUCKET_MS = 120_000;
export const HOUR_BUCKETS = 30;

/** One command of a user, from the audit log. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Account that executed it. */
  actorUid: z.string(),
  /** Name of the account that executed it; null if it is not of this context. */
  actorName: z.string().nullable(),
  /** Name of the operation, such as `defineNetwork`. */
  command: z.string(),
  subjectKind: z.string(),
  subjectID: z.string(),
  summary: z.string(),
});

/** What happened in the last hour, and the agents' versions. */
export const LastHour = z.object({
  /** Start of the first column; each column is `HOUR_BUCKET_MS` wide. */
  from: Instant,
  /** Number of commands in each column. */
  changes: z.array(z.number().int()),
  /** Clusters that are down or failed now, and placed objects with a warning or worse, by the time since when. */
  becameUnhealthy: z.array(z.number().int()),
  /** The latest commands, newest first. */
  latest: z.array(AuditEntry).max(5),
  /** Number of agents by version, oldest first; those that are `tooOld` must be upgraded. */
  agents: z.array(z.object({ version: z.string(), count: z.number().int(), tooOld: z.boolean() })),
  /** The first clusters, by name, whose agents must be upgraded. */
  oldAgents: z
    .array(
      z.object({
        routerID: z.string(),
        clusterName: z.string(),
        simulated: z.boolean(),
        version: z.string(),
      }),
    )
    .max(5),
  /** Version of the agents that this server installs. */
  agentVersion: z.string(),
});

export type AuditEntry = z.infer<typeof AuditEntry>;
export type LastHour = z.infer<typeof LastHour>;
