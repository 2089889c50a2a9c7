import { z } from 'zod';
import { Instant } from '../status/index.ts';
import { ArgoResourceName } from './application.ts';

/** How a resource of an Application differs from its source. Browsers name the object and the router of its cluster, as for `application`. */
export const ApplicationDiffRequest = z.object({
  kind: z.literal('application-diff'),
  objectID: z.string().min(1).max(250),
  resource: ArgoResourceName,
});

/**
 * A part of an `ArgoDifference` as JSON. A `complete` item without text says that it has not changed.
 */
export const ApplicationDiffItem = z.object({
  type: z.literal('application-diff'),
  text: z.string().max(32_000),
  /** The last part. */
  complete: z.boolean(),
  observedAt: Instant,
});

/** Both sides of a resource, as Argo CD compares them; values of Secrets are masked. Null where there is none. */
export interface ArgoDifference {
  /** What is in the cluster, without what Argo CD is told to ignore. */
  readonly live: unknown;
  /** What would be there after a sync. */
  readonly desired: unknown;
}

export type ApplicationDiffItem = z.infer<typeof ApplicationDiffItem>;
