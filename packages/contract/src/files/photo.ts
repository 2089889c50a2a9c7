import { z } from 'zod';

/** The user's picture: at most 1,048,576 bytes (Spec 1 §9), in base64. */
export const PutPhoto = z.object({
  filename: z.string().max(1_000),
  data: z.base64().max(1_400_000),
});

/** Address of the picture; empty when there is none. */
export const Photo = z.object({ photoURL: z.string() });

export type PutPhoto = z.infer<typeof PutPhoto>;
export type Photo = z.infer<typeof Photo>;
