import { z } from 'zod';

/** Instant, epoch milliseconds, UTC. */
export const Instant = z.number().int().nonnegative();

export const Tone = z.enum(['positive', 'warning', 'negative', 'informational', 'unknown']);

export const Fact = z.object({
  kind: z.enum(['network', 'router', 'cluster', 'object', 'pod', 'agent']),
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

export type KubeStatus = z.infer<typeof KubeStatus>;
