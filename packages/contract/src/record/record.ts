import { z } from 'zod';
import { Instant } from '../status/index.ts';

/** Fields of every stored record. `If-Match` refers to `version`. */
export const stored = {
  id: z.string(),
  version: z.number().int(),
  ownerUID: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
};

export const created = <T extends z.ZodType>(record: T) => z.object({ created: record });

export const updated = <T extends z.ZodType>(record: T) => z.object({ updated: record });
