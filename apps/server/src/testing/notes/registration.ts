import { noun } from '../../noun/index.ts';
import { noteCollection } from './collection.ts';
import { Note } from '@hawser/contract/testing/notes';
import { notesRoutes } from './routes.ts';
import { notesSchema } from './schema.ts';

export const notes = noun({
  name: 'notes',
  tables: notesSchema,
  collections: [noteCollection],
  routes: () => notesRoutes,
  schemas: { Note },
});
