import { z } from 'zod';
import { AuditEntry } from '../overview/index.ts';

/** Until when a change counts, epoch milliseconds. */
export const LastChangeQuery = z.object({ before: z.coerce.number().int().nonnegative().optional() });

/** The last change of an object before a time; null if there was none in the week before. */
export const LastChange = z.object({
  change: AuditEntry.pick({ id: true, at: true, actorUid: true, actorName: true, summary: true }).nullable(),
});

export type LastChange = z.infer<typeof LastChange>;
