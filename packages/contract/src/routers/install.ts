import { MAX_IMPORT } from '@hawser/domain/wire';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Response to a request for install instructions. The install id is shown only here; the server stores its hash. */
export const InstallInstructions = z.object({
  routerID: z.string(),
  installId: z.string(),
  /** Address of the manifest, ending with `gitops/` or `standard/`. */
  url: z.string(),
  commands: z.object({ kubectl: z.string(), oc: z.string() }),
  /** SHA-256 of the manifest's bytes, hexadecimal. */
  sha256: z.string(),
  expiresAt: Instant,
  manifest: z.string(),
});

/** Routers of one network to issue install ids for. Their previous ids become invalid. */
export const IssueInstalls = z.object({ routerIDs: z.array(z.string().max(100)).min(1).max(MAX_IMPORT) });

/** Install ids in the order of the request. They are shown only here; the server stores their hashes. */
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

export type InstallInstructions = z.infer<typeof InstallInstructions>;
export type IssuedInstalls = z.infer<typeof IssuedInstalls>;
