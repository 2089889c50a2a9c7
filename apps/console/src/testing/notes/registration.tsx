import { InfoIcon } from '@hawser/ui/icons';
import { subjectOf } from '../../menu/index.ts';
import { page } from '../../page/index.ts';
import { lookup, type Registration } from '../../registry/index.ts';
import type { notesContract } from '@hawser/contract/testing/notes';
import { noteDialogs } from './dialogs.ts';
import { DEFINE_NOTE, NOTE } from './note-actions.tsx';

/** The test noun: what docs/how-to/add-a-noun.md adds. */
export const notes = {
  pages: [
    page({
      path: '/notes',
      label: 'Notes',
      icon: InfoIcon,
      drawer: 'main',
      chord: 'g z',
      load: () => import('./notes-page.tsx').then(({ NotesPage }) => NotesPage),
    }),
  ],
  dialogs: noteDialogs,
  noun: NOTE,
  general: [DEFINE_NOTE],
  lookup: lookup<typeof notesContract>({
    group: 'Notes',
    icon: <InfoIcon size={14} />,
    collection: 'notes',
    nameOf: ({ name }) => name,
    detailOf: ({ color }) => color,
    subjectOf: (note) => subjectOf(NOTE, note),
    open: ({ id }, { openDialog }) => openDialog('define-note', id),
  }),
} as const satisfies Registration;
