import { z } from 'zod';
import { tagNames } from '../tags/index.ts';

/** Most applications of one bulk action. */
const BULK_MAX = 10_000;

export const objectIDs = z.array(z.string().max(100)).min(1).max(BULK_MAX);

/** An action on many applications, which a background job does: each on its own, with a result and a change of its own. */
export const BulkObjects = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('delete'),
    objectIDs,
    /** Whether Applications of Argo CD are deleted with what they created; others always are. */
    cascade: z.boolean().default(true),
  }),
  z.object({ action: z.literal('tags'), objectIDs, add: tagNames, remove: tagNames }),
  z.object({ action: z.literal('putBack'), objectIDs }),
]);

export type BulkObjects = z.infer<typeof BulkObjects>;
