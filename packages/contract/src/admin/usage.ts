import { z } from 'zod';

/** What a context has of what plans limit. Its limits are those of its tier, unless it is exempt. */
export const AdminUsage = z.object({
  networkCount: z.number().int(),
  attachedCloudsCount: z.number().int(),
  objectCount: z.number().int(),
});

export type AdminUsage = z.infer<typeof AdminUsage>;
