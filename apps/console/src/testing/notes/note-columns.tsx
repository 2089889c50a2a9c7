import type { RowOf } from '@hawser/contract/collection';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, statusColumns } from '../../list/index.ts';
import type { Action } from '../../menu/index.ts';
import type { notesContract } from './contract.ts';

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
  ...statusColumns<Note>(160),
  actionsColumn(actionsOf),
];
