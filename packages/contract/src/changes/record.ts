import { z } from 'zod';
import { Instant, ToneCounts } from '../status/index.ts';
import { ChangeDetails } from './details.ts';

/** Kinds of records whose changes are listed. */
export const CHANGED_KINDS = ['object', 'network', 'cluster', 'router', 'repository'] as const;

/** A change that somebody made to the fleet: a command that was executed. */
export const Change = z.object({
  id: z.string(),
  at: Instant,
  actorUid: z.string(),
  /** Name of the account that made it; null if it has none or is not of this context. */
  actorName: z.string().nullable(),
  command: z.string(),
  /** IP address from which it was made; null if it is not known. */
  address: z.string().nullable(),
  /** What was done, as text: 'shop: YAML changed (v1 → v2)'. */
  name: z.string(),
  subject: z.object({
    kind: z.enum(CHANGED_KINDS),
    id: z.string(),
    /** Its name now; null if it no longer exists. */
    name: z.string().nullable(),
    /** The cluster of a router. */
    cloudID: z.string().nullable(),
  }),
  networkID: z.string().nullable(),
  networkName: z.string().nullable(),
  /** Null for changes that were made before details were stored. */
  details: ChangeDetails.nullable(),
});

/** How far a change has arrived: the applications on clusters that it concerns. */
export const Arrival = z.object({
  /** ID of the change. */
  id: z.string(),
  /** Number of applications on clusters that it concerns now, and of these clusters. */
  placements: z.number().int(),
  clusters: z.number().int(),
  /** Number of those whose agent is connected, or applied or refused the change before its heartbeats ended. */
  sent: z.number().int(),
  /** Number of those whose agent applied the change. */
  applied: z.number().int(),
  /** Those that were applied or refused, by tone of their status; the others are not arrived yet. */
  counts: ToneCounts,
  /** Number of those that were applied and are still being changed; `counts` has them as warnings. */
  progressing: z.number().int(),
  /** Of a change of YAML: the current version of the application, if there was a later change of it. */
  laterVersion: z.number().int().nullable(),
});

/** The YAML of an application before and after a change; null if there was none. */
export const ChangedYaml = z.object({
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Whether both are known. Only the newest versions of an application are kept. */
  isKept: z.boolean(),
});

export type Change = z.infer<typeof Change>;
export type Arrival = z.infer<typeof Arrival>;
export type ChangedYaml = z.infer<typeof ChangedYaml>;
