import { z } from 'zod';

/** Instant, epoch milliseconds, UTC. */
export const Instant = z.number().int().nonnegative();

export const Tone = z.enum(['positive', 'warning', 'negative', 'informational', 'unknown']);

export const Fact = z.object({
  kind: z.enum(['network', 'router', 'cluster', 'object', 'pod', 'agent', 'repository', 'secret']),
  id: z.string().optional(),
  simulated: z.boolean().optional(),
  name: z.string(),
  status: z.string(),
  text: z.string(),
  since: Instant.nullable(),
});

/** A status with the chain of its reasons and the time of its observation. */
export const Status = z.object({
  status: z.string(),
  label: z.string(),
  tone: Tone,
  since: Instant.nullable(),
  observedAt: Instant.nullable(),
  reason: z.array(Fact),
});

export const ToneCounts = z.object({
  positive: z.number().int(),
  warning: z.number().int(),
  negative: z.number().int(),
  informational: z.number().int(),
  unknown: z.number().int(),
});

/** Replica counts as Kubernetes reports them (Spec 2 §3). */
export const KubeStatus = z.object({
  replicas: z.number().int(),
  readyReplicas: z.number().int(),
  availableReplicas: z.number().int(),
  updatedReplicas: z.number().int(),
});

/** What Argo CD says of an Application (Spec 2 §4, "Argo health" and "Argo sync"), in upper case; empty where it says nothing. */
export const ArgoState = z.object({
  health: z.string().max(40),
  sync: z.string().max(40),
  /** The revision, or the first of several, that the status is about. */
  revision: z.string().max(200),
  /** Phase of the last operation, such as SUCCEEDED. */
  operation: z.string().max(40),
});

/** Resources that are reported of one Application; of more the first. */
export const MAX_ARGO_RESOURCES = 200;

/** A resource that Argo CD manages for an Application, from its `status.resources`. */
export const ArgoResource = z.object({
  /** Empty for the core group. */
  group: z.string().max(253),
  version: z.string().max(60),
  kind: z.string().max(120),
  /** Empty for what has none. */
  namespace: z.string().max(253),
  name: z.string().max(253),
  /** "Argo sync" and "Argo health" in upper case; empty where Argo CD says nothing. */
  status: z.string().max(40),
  health: z.string().max(40),
});

export type ArgoResource = z.infer<typeof ArgoResource>;
export type ArgoState = z.infer<typeof ArgoState>;
export type KubeStatus = z.infer<typeof KubeStatus>;
