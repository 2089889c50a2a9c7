import { z } from 'zod';
import { Instant } from '../status/index.ts';

/**
 * A part of the live manifest of a resource, as JSON; values of Secrets are masked. A `complete` item without text says that the manifest
 * has not changed.
 */
export const ManifestItem = z.object({
  type: z.literal('manifest'),
  text: z.string().max(32_000),
  /** The last part. */
  complete: z.boolean(),
  observedAt: Instant,
});

/** A Kubernetes Event about a resource of a tree. */
export const KubeEvent = z.object({
  uid: z.string().max(100),
  /** UID of the resource that it is about. */
  about: z.string().max(100),
  kind: z.string().max(100),
  namespace: z.string().max(63).default(''),
  name: z.string().max(253),
  /** `Normal` or `Warning`. */
  type: z.string().max(40),
  reason: z.string().max(200),
  message: z.string().max(2_000),
  count: z.number().int().nonnegative(),
  firstAt: Instant.nullable(),
  lastAt: Instant.nullable(),
});

/** Most events of a reading. */
export const MAX_SHOWN_EVENTS = 500;

/** Events, newest first; at most the newest 500. A reading replaces the one before: its first item has `reset`. */
export const EventsItem = z.object({
  type: z.literal('events'),
  reset: z.boolean(),
  /** The last item of a reading. Older agents do not send it. */
  complete: z.boolean().default(true),
  events: z.array(KubeEvent).max(100),
  observedAt: Instant,
});

/** What the pods of an object's tree use together; at once and every 15 s. */
export const UsageItem = z.object({
  type: z.literal('usage'),
  pods: z.number().int().nonnegative(),
  /** The pods of which the cluster reports what they use. */
  measured: z.number().int().nonnegative(),
  /** Cores; null when no pod is measured. */
  cpu: z.number().nonnegative().nullable(),
  /** Bytes; null when no pod is measured. */
  memory: z.number().nonnegative().nullable(),
  /** Why it is not known; empty when the cluster reports it. */
  reason: z.string().max(500),
  observedAt: Instant,
});

export type ManifestItem = z.infer<typeof ManifestItem>;
export type KubeEvent = z.infer<typeof KubeEvent>;
export type EventsItem = z.infer<typeof EventsItem>;
export type UsageItem = z.infer<typeof UsageItem>;
