import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Clusters and objects that a server's own demo fleet has, unless fewer are asked for. */
export const DEMO_CLUSTERS = 100;
export const DEMO_OBJECTS = 20;

/** A demo fleet to load. */
export const LoadDemo = z.object({
  clusters: z.number().int().min(1).max(DEMO_CLUSTERS).default(DEMO_CLUSTERS),
  /** Objects on each cluster. */
  objects: z.number().int().min(0).max(DEMO_OBJECTS).default(DEMO_OBJECTS),
  /** Wanted although the context has clusters that are not simulated. */
  besideReal: z.boolean().default(false),
});

/**
 * How a demo fleet stands. `loading` and `live`: a server runs it. `stopped`: it ran and does not any more. `removing`: it is
 * being taken away. `elsewhere`: it was made by `npm run demo`, and only what it made is known here.
 */
export const DemoState = z.enum(['loading', 'live', 'stopped', 'removing', 'elsewhere']);

/** What there is of a demo fleet; all of it, and nothing else, goes when it is removed. */
export const DemoFleet = z.object({
  state: DemoState,
  /** Why it is stopped, or what the removal is at; empty where there is nothing to say. */
  message: z.string(),
  networks: z.number().int(),
  clusters: z.number().int(),
  routers: z.number().int(),
  objects: z.number().int(),
  /** How many clusters were asked for, and objects on each of them; null where that is not known. */
  wanted: z.object({ clusters: z.number().int(), objects: z.number().int() }).nullable(),
  /** Clusters whose agent is connected, and objects applied, all clusters together, as its program counted last. */
  connected: z.number().int(),
  applied: z.number().int(),
  /** How far the step is that the removal is at; null before the first one. */
  removed: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  startedAt: Instant.nullable(),
});

/** The demo of a context: whether this server can run one, what it would take, and what there is. */
export const Demo = z.object({
  offered: z.boolean(),
  /** Why it is not offered, or would be refused now; empty where nothing stands against it. */
  refusal: z.string(),
  /** Memory that a fleet takes, and memory that is free, bytes. */
  neededBytes: z.number().int(),
  freeBytes: z.number().int(),
  /** Clusters of the context that are not simulated. */
  realClusters: z.number().int(),
  /** Null where there is none. */
  fleet: DemoFleet.nullable(),
});

export type LoadDemo = z.infer<typeof LoadDemo>;
export type DemoState = z.infer<typeof DemoState>;
export type DemoFleet = z.infer<typeof DemoFleet>;
export type Demo = z.infer<typeof Demo>;
