import { z } from 'zod';

/** A cluster that the deletion detaches. The objects that are removed from it follow. */
const DeletionPreviewCluster = z.object({
  kind: z.literal('cluster'),
  routerID: z.string(),
  clusterName: z.string(),
  /** Whether the cluster is simulated. */
  simulated: z.boolean(),
  namespace: z.string(),
  isHub: z.boolean(),
  /** Number of objects that are removed from it. */
  objectCount: z.number().int(),
  /** Whether its agent is connected, so that applied objects are removed from the cluster. */
  hasAgent: z.boolean(),
});

/** An object that is removed from the cluster of `routerID`; null: it is on no cluster and only deleted. */
const DeletionPreviewObject = z.object({
  kind: z.literal('object'),
  routerID: z.string().nullable(),
  objectID: z.string(),
  derivedKind: z.string(),
  name: z.string(),
});

export const DeletionPreviewItem = z.discriminatedUnion('kind', [
  DeletionPreviewCluster,
  DeletionPreviewObject,
]);

/** A page of a deletion preview: each cluster, hubs first, followed by its objects, then the objects that are on no cluster. */
export const DeletionPreviewPage = z.object({
  items: z.array(DeletionPreviewItem),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
});

export const DeletionPreviewQuery = z.object({
  /** Maximum number of items. */
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** The `next` of the previous page. */
  after: z.string().max(2_000).optional(),
});

export type DeletionPreviewItem = z.infer<typeof DeletionPreviewItem>;
export type DeletionPreviewPage = z.infer<typeof DeletionPreviewPage>;
export type DeletionPreviewQuery = z.infer<typeof DeletionPreviewQuery>;
