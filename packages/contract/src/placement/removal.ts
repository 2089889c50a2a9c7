import { z } from 'zod';
import { collectionContract, containsText, oneID } from '../collection/index.ts';
import { Instant } from '../status/index.ts';

/** An object of Argo CD that was deleted here, or is no longer placed on a cluster, and of which the agent of the hub has not said that it is gone. */
export const Removal = z.object({
  /** `<routerID>/<objectID>`. */
  id: z.string(),
  objectID: z.string(),
  routerID: z.string(),
  networkID: z.string(),
  name: z.string(),
  kind: z.string(),
  clusterName: z.string(),
  /** Whether the cluster is simulated. */
  simulated: z.boolean(),
  /** Since when it is being removed. */
  since: Instant,
  /** Null: the agent of the hub has not reported it yet. */
  observedAt: Instant.nullable(),
  /** Whether the agent of the hub does not report any more: whether it is still there is unknown. */
  isUnknown: z.boolean(),
  /** What it waits for, as last reported; may be empty. */
  message: z.string(),
  /** Whether its deletion can be released: it is an Application. */
  isReleasable: z.boolean(),
});

/** What the hubs of GitOps networks are still removing from Argo CD, the oldest first. */
export const removalsContract = collectionContract({
  name: 'removals',
  row: Removal,
  filters: {
    networkID: oneID.optional(),
    /** Keys of rows, which are longer than an id. */
    ids: z.array(z.string().max(220)).max(50).optional(),
    text: containsText,
  },
  orders: ['since'],
});

export type Removal = z.infer<typeof Removal>;
