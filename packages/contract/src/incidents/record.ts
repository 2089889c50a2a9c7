import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant, Tone } from '../status/index.ts';

/** The change that preceded an incident: a new version of its object, or of the distribution rules of its network. */
const IncidentChange = z.object({
  /** ID of the change; null if it is not in the audit log. */
  id: z.string().nullable(),
  kind: z.enum(['version', 'rules']),
  /** Version of the object; null for a change of rules. */
  version: z.number().int().nullable(),
  at: Instant,
  /** Account that made it; null if unknown. */
  authorUid: z.string().nullable(),
  /** Its name; null if it has none, or is of another context. */
  authorName: z.string().nullable(),
  /** ID of the object, or of the network. */
  subjectID: z.string(),
  subjectName: z.string(),
});

/** An object of an incident whose earlier YAML can be applied again. */
const IncidentRollBack = z.object({
  objectID: z.string(),
  objectName: z.string(),
  /** The current version, for `If-Match`. */
  version: z.number().int(),
  /** The stored version whose YAML would be applied again. */
  toVersion: z.number().int(),
});

/** One cause that affects objects or routers, on any number of clusters. */
export const Incident = z.object({
  id: z.string(),
  /** The words of the cause: 'ImagePullBackOff shop:broken-1'. */
  cause: z.string(),
  /** What has the cause. */
  kind: z.enum(['object', 'router']),
  /** The worst status, with its label and tone. */
  status: z.string(),
  label: z.string(),
  tone: Tone,
  /** Number of objects; 0 for a cause of routers. */
  objects: z.number().int(),
  clusters: z.number().int(),
  networks: z.number().int(),
  /** When the first cluster was affected. */
  since: Instant,
  /** The cluster that was affected first. */
  example: z.object({
    routerID: z.string(),
    clusterName: z.string(),
    simulated: z.boolean(),
    networkID: z.string(),
    objectID: z.string().nullable(),
    objectName: z.string().nullable(),
    message: z.string(),
  }),
  /** Null if none is known in the hour before. */
  change: IncidentChange.nullable(),
  /** The objects that a roll back would change; empty where it is refused. */
  rollBack: z.array(IncidentRollBack),
  /** Number of clusters that a roll back would change. */
  rollBackClusters: z.number().int(),
  can: permissions(['rollBack']),
});

export type Incident = z.infer<typeof Incident>;
