import type { RowOf } from '@hawser/contract/collection';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn } from '../../list/index.ts';
import type { Action } from '../../menu/index.ts';
import type { notesContract } from '@hawser/contract/testing/notes';

type Note = RowOf<typeof notesContract>;

/** The columns of notes. */
export const noteColumns = (
  actionsOf: (note: Note) => readonly Action[],
): readonly TreeGridColumn<Note>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 200,
    sortable: true,
    text: ({ name }) => name,
    render: ({ name }) => name,
  },
  { id: 'color', title: 'Color', width: 120, text: ({ color }) => color, render: ({ color }) => color },
  actionsColumn(actionsOf),
];
