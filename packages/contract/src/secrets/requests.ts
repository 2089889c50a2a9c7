import { MAX_IMPORT } from '@hawser/domain/wire';
import { z } from 'zod';
import { AppliedObjects } from '../objects/index.ts';

/** Accepts the certificate with this fingerprint: that which the person has compared. */
export const AcceptCertificate = z.object({ fingerprint: z.string().max(100) });

/** SealedSecrets, each for one attached cluster of the network. They contain no plain value. */
export const PlaceSealedSecrets = z.object({
  secrets: z
    .array(z.object({ routerID: z.string().max(100), yaml: z.string() }))
    .min(1)
    .max(MAX_IMPORT),
});

/** What was placed, in the order of the request. */
export const PlacedSealedSecrets = z.object({
  ...AppliedObjects.shape,
  /** Distribution rules that were added: one for each cluster that had none for its Secret. */
  rules: z.number().int(),
});

export type PlaceSealedSecrets = z.infer<typeof PlaceSealedSecrets>;
export type PlacedSealedSecrets = z.infer<typeof PlacedSealedSecrets>;
