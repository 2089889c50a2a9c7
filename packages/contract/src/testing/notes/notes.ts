import { anyID, anyOf, collectionContract, containsText, MATCH_ORDER } from '../../collection/index.ts';
import { permissions } from '../../permissions/index.ts';
import { z } from 'zod';

/** A note, the record of the test noun on both sides: docs/how-to/add-a-noun.md adds it. It has no status. */
export const Note = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  color: z.string(),
  can: permissions(['delete']),
});
export type Note = z.infer<typeof Note>;

export const DefineNote = z.object({
  name: z.string().max(100),
  color: z.string().max(20).default('yellow'),
});

/** The notes of a context. */
export const notesContract = collectionContract({
  name: 'notes',
  row: Note,
  filters: { text: containsText, ids: anyID, colors: anyOf },
  orders: ['name', 'createdAt', MATCH_ORDER],
});
