import { z } from 'zod';

/** Tags of a record: `"user"` or `"internal"` by name (Spec README). */
export const Tags = z.record(z.string(), z.enum(['user', 'internal']));

export const tagNames = z.array(z.string()).max(100);

const names = z.array(z.string());

/** All tags that users gave, sorted, and those that at least one record of a kind has. */
export const TagList = z.object({ tags: names, usedBy: z.object({ clusters: names, objects: names }) });

export type TagList = z.infer<typeof TagList>;
