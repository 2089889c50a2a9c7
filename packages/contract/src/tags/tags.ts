import { z } from 'zod';

/** Tags of a record: `"user"` or `"internal"` by name (Spec README). */
export const Tags = z.record(z.string(), z.enum(['user', 'internal']));

export const tagNames = z.array(z.string()).max(100);

export const TagList = z.object({ tags: z.array(z.string()) });
