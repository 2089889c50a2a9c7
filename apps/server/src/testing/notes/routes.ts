import { created } from '@hawser/contract/record';
import { newId } from '@hawser/ports';
import { listRoute } from '../../collection/page.ts';
import { recordOf } from '../../collection/record.ts';
import { type AnyRoute, command } from '../../http/route.ts';
import { noteCollection } from './collection.ts';
import { DefineNote, Note } from '@hawser/contract/testing/notes';

const of = { tag: 'notes', policy: 'objects.write' } as const;

/** Routes of notes. */
export const notesRoutes: readonly AnyRoute[] = [
  listRoute(noteCollection, { ...of, operationId: 'listNotes', summary: 'Notes of this context, by name' }),
  command({
    ...of,
    operationId: 'defineNote',
    summary: 'Define a note',
    method: 'POST',
    path: '/api/notes',
    limit: 'write',
    body: DefineNote,
    answer: created(Note),
    status: 201,
    async handle(work) {
      const { tx, body, now, random } = work;
      const id = newId(now, random);
      await tx.db
        .insertInto('notes')
        .values({ owner_uid: tx.owner, id, ...body, created_at: now, updated_at: now })
        .execute();
      return { answer: { created: await recordOf(noteCollection, work, id) } };
    },
    audit: {
      subject: 'note',
      id: ({ answer }) => answer.created.id,
      summary: ({ answer }) => `Note ${answer.created.name} defined`,
    },
  }),
];
