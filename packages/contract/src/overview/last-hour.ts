import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Width of a column of the last hour, milliseconds, and how many there are. */
export const HOUR_BUCKET_MS = 120_000;
export const HOUR_BUCKETS = 30;

/** One command that somebody gave, from the audit. */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  /** Account that gave it. */
  actorUid: z.string(),
  /** Name of the call, such as `defineNetwork`. */
  command: z.string(),
  subjectKind: z.string(),
  subjectID: z.string(),
  summary: z.string(),
});

/** What happened in the last hour, and what its agents are. */
export const LastHour = z.object({
  /** Beginning of the first column; each is `HOUR_BUCKET_MS` wide. */
  from: Instant,
  /** Commands in each column. */
  changes: z.array(z.number().int()),
  /** Clusters and placed objects that are red now, by when they turned so. */
  turnedNegative: z.array(z.number().int()),
  /** The latest commands, newest first. */
  latest: z.array(AuditEntry).max(5),
  /** Agents by version, oldest first; `tooOld` must be upgraded before they can do all that is asked of them. */
  agents: z.array(z.object({ version: z.string(), count: z.number().int(), tooOld: z.boolean() })),
  /** The first clusters by name whose agents must be upgraded. */
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
  /** Version of the agents that this server hands out. */
  agentVersion: z.string(),
});

export type AuditEntry = z.infer<typeof AuditEntry>;
export type LastHour = z.infer<typeof LastHour>;
