import { anyID, anyOf, collectionContract, containsText } from '@hawser/contract/collection';
import { permissions } from '@hawser/contract/permissions';
import { z } from 'zod';

/** A note, the record of the test noun. A real noun declares it in `packages/contract/src/<noun>/`. */
export const Note = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  colour: z.string(),
  can: permissions(['delete']),
});
export type Note = z.infer<typeof Note>;

export const DefineNote = z.object({
  name: z.string().max(100),
  colour: z.string().max(20).default('yellow'),
});

/** The notes of a context. */
export const notesContract = collectionContract({
  name: 'notes',
  row: Note,
  filters: { text: containsText, ids: anyID, colours: anyOf },
  orders: ['name', 'createdAt'],
});
