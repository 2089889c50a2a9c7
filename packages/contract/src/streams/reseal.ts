import { z } from 'zod';

/** Longest certificate of a controller of Sealed Secrets, PEM; its own have 2,000 characters. */
export const MAX_CERTIFICATE = 16_384;

/**
 * Has the controller of Sealed Secrets seal the values of an applied SealedSecret again with its newest key. Nobody but the controller
 * opens them. `digest` is that of the manifest which the server has.
 */
export const ResealRequest = z.object({
  kind: z.literal('reseal'),
  objectID: z.string().min(1).max(100),
  digest: z.string().min(1).max(100),
});

/** A part of {@link Resealed} as JSON. */
export const ResealItem = z.object({
  type: z.literal('reseal'),
  text: z.string().max(32_000),
  complete: z.boolean(),
});

/** Largest answer that is read, characters of its JSON: as much as a manifest. */
export const MAX_RESEALED = 1_572_864;

/** The values as they are sealed now, and the certificate that the controller showed just before, PEM. */
export const Resealed = z.object({
  pem: z.string().max(MAX_CERTIFICATE),
  encryptedData: z.record(z.string().max(253), z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)),
});

export type ResealRequest = z.infer<typeof ResealRequest>;
export type ResealItem = z.infer<typeof ResealItem>;
export type Resealed = z.infer<typeof Resealed>;
