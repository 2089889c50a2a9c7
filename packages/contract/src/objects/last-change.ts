import { z } from 'zod';
import { AuditEntry } from '../overview/index.ts';

/** Until when a change counts, epoch milliseconds. */
export const LastChangeQuery = z.object({ before: z.coerce.number().int().nonnegative().optional() });

/** The last change of an object before a time; null if there was none in the week before. */
export const LastChange = z.object({
  change: AuditEntry.pick({ id: true, at: true, actorUid: true, summary: true })
    .extend({
      /** Name of the account that executed it; null if it is not of this context. */
      actorName: z.string().nullable(),
    })
    .nullable(),
});

export type LastChange = z.infer<typeof LastChange>;
