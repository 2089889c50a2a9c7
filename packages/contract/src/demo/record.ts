import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Default number of clusters, and of objects on each, of a demo fleet that the server runs. */
export const DEMO_CLUSTERS = 100;
export const DEMO_OBJECTS = 20;

/** Request to load a demo fleet. */
export const LoadDemo = z.object({
  clusters: z.number().int().min(1).max(DEMO_CLUSTERS).default(DEMO_CLUSTERS),
  /** Objects on each cluster. */
  objects: z.number().int().min(0).max(DEMO_OBJECTS).default(DEMO_OBJECTS),
  /** Confirms the request although the context has clusters that are not simulated. */
  besideReal: z.boolean().default(false),
});

/**
 * State of a demo fleet. `loading` and `live`: a server runs it. `stopped`: it no longer runs. `removing`: it is
 * being removed. `elsewhere`: `npm run demo` created it, and only its records are known here.
 */
export const DemoState = z.enum(['loading', 'live', 'stopped', 'removing', 'elsewhere']);

/** A demo fleet. Removing it deletes exactly this. */
export const DemoFleet = z.object({
  state: DemoState,
  /** Why it is stopped, or the current step of the removal; empty otherwise. */
  message: z.string(),
  networks: z.number().int(),
  clusters: z.number().int(),
  routers: z.number().int(),
  objects: z.number().int(),
  /** The requested number of clusters, and of objects on each; null when unknown. */
  wanted: z.object({ clusters: z.number().int(), objects: z.number().int() }).nullable(),
  /** Clusters whose agent is connected, and applied objects over all clusters, by the program's last report. */
  connected: z.number().int(),
  applied: z.number().int(),
  /** Progress of the current step of the removal; null before the first one. */
  removed: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  startedAt: Instant.nullable(),
});

/** The demo of a context: whether this server runs one for this account, the memory that it needs, and the current fleet. */
export const Demo = z.object({
  offered: z.boolean(),
  /** Why it is not available, or would be refused now; empty when it can be loaded. */
  refusal: z.string(),
  /** Memory that a fleet needs, and free memory, bytes. */
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
