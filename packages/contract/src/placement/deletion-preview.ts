import { z } from 'zod';

/** A cluster that a deletion detaches; what goes from it follows. */
const DeletionPreviewCluster = z.object({
  kind: z.literal('cluster'),
  routerID: z.string(),
  clusterName: z.string(),
  /** The cluster is simulated. */
  simulated: z.boolean(),
  namespace: z.string(),
  isHub: z.boolean(),
  /** Objects that go from it. */
  objectCount: z.number().int(),
  /** Its agent answers, so that what it applied is removed. */
  hasAgent: z.boolean(),
});

/** An object that goes: from the cluster of `routerID`; where that is null it is on none, and is deleted. */
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

/** A part of what goes: each cluster, hubs first, followed by its objects, then the objects that are on none. */
export const DeletionPreviewPage = z.object({
  items: z.array(DeletionPreviewItem),
  /** Continues it; null at the end. */
  next: z.string().nullable(),
});

export const DeletionPreviewQuery = z.object({
  /** Items, at most. */
  limit: z.coerce.number().int().min(1).max(200).default(100),
  /** The `next` of the page before. */
  after: z.string().max(2_000).optional(),
});

export type DeletionPreviewItem = z.infer<typeof DeletionPreviewItem>;
export type DeletionPreviewPage = z.infer<typeof DeletionPreviewPage>;
export type DeletionPreviewQuery = z.infer<typeof DeletionPreviewQuery>;
