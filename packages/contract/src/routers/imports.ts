import { MAX_IMPORT } from '@hawser/domain/wire';
import { z } from 'zod';
import { DefineCluster } from '../clusters/index.ts';
import { AttachRouter } from './requests.ts';

/** Clusters to define and attach to one network, all or none. Hubs must precede the edges that need them. */
export const ImportClusters = z.object({
  clusters: z
    .array(
      z.object({ ...DefineCluster.shape, ...AttachRouter.omit({ cloudID: true, networkID: true }).shape }),
    )
    .min(1)
    .max(MAX_IMPORT),
});

/** Created records, in the order of the request. */
export const ImportedClusters = z.object({
  items: z.array(z.object({ cloudID: z.string(), routerID: z.string(), name: z.string() })),
});

export type ImportClusters = z.infer<typeof ImportClusters>;
export type ImportedClusters = z.infer<typeof ImportedClusters>;
