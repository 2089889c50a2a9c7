import { z } from 'zod';
import { Instant } from '../status/index.ts';

export const BANNER_MAX = 500;

/** A message of the administrators to everyone who is signed in; without text there is none. */
export const Banner = z.object({
  text: z.string(),
  tone: z.enum(['informational', 'warning']),
  /** When it ends by itself; null: when it is removed. */
  until: Instant.nullable(),
});
export const UpdateBanner = z.object({
  text: z.string().max(2000),
  tone: z.enum(['informational', 'warning']),
  until: Instant.nullable(),
});

export type Banner = z.infer<typeof Banner>;
