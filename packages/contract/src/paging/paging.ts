import { z } from 'zod';

/** A page of a collection, at most `limit` items; `next` continues it and is null at the end. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.number().int() });

export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  after: z.string().max(500).optional(),
});

export type PageQuery = z.infer<typeof PageQuery>;
