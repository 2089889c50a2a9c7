import { MAX_IMPORT } from '@hawser/domain';
import { z } from 'zod';
import { Instant } from '../status.ts';
import { AttachRouter, CreateObject, DefineCluster } from './requests.ts';

export { MAX_IMPORT };

/** Clusters to define and attach to one network, all or none of them; the hubs that edges need come first. */
export const ImportClusters = z.object({
  clusters: z
    .array(
      z.object({ ...DefineCluster.shape, ...AttachRouter.omit({ cloudID: true, networkID: true }).shape }),
    )
    .min(1)
    .max(MAX_IMPORT),
});

/** What an import made, in the order of the request. */
export const ImportedClusters = z.object({
  items: z.array(z.object({ cloudID: z.string(), routerID: z.string(), name: z.string() })),
});

/** Objects to create in one network, all or none of them. */
export const ImportObjects = z.object({
  objects: z
    .array(CreateObject.omit({ networkID: true }))
    .min(1)
    .max(MAX_IMPORT),
});

/** What an import made, in the order of the request. */
export const ImportedObjects = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      key: z.string(),
      version: z.number().int(),
    }),
  ),
});

/** Routers of one network that install ids are wanted for; former ids of theirs stop working. */
export const IssueInstalls = z.object({ routerIDs: z.array(z.string().max(100)).min(1).max(MAX_IMPORT) });

/** Install ids in the order of the request. Each is shown here once and kept only as a hash. */
export const IssuedInstalls = z.object({
  items: z.array(
    z.object({
      routerID: z.string(),
      installId: z.string(),
      /** Address of the manifest. */
      url: z.string(),
      expiresAt: Instant,
    }),
  ),
});

export type ImportClusters = z.infer<typeof ImportClusters>;
export type ImportedClusters = z.infer<typeof ImportedClusters>;
export type ImportObjects = z.infer<typeof ImportObjects>;
export type ImportedObjects = z.infer<typeof ImportedObjects>;
export type IssuedInstalls = z.infer<typeof IssuedInstalls>;
