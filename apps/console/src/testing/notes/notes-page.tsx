import type { RowOf } from '@hawser/contract/collection';
import { chosen, LiveList, narrowed, orderOf, useList } from '../../list/index.ts';
import { listQueryOf } from '../../live/index.ts';
import { GeneralButtons, subjectOf } from '../../menu/index.ts';
import type { notesContract } from '@hawser/contract/testing/notes';
import { DEFINE_NOTE, NOTE } from './note-actions.tsx';
import { noteColumns } from './note-columns.tsx';

type Note = RowOf<typeof notesContract>;

const keyOf = ({ id }: Note): string => id;
const subject = (note: Note) => subjectOf(NOTE, note);
const ACTIONS = [DEFINE_NOTE];
const LIST = { name: 'notes', columns: noteColumns, subjectOf: subject, fresh: {} };
const ORDERS = { name: 'name' } as const;
const FILTERS = [
  {
    columnId: 'color',
    title: 'Color',
    options: ['green', 'red', 'yellow'].map((value) => ({ value, label: value })),
  },
];

/** The notes. */
export function NotesPage() {
  const { grid, tools } = useList(LIST);
  const { text } = narrowed(grid);
  const query = listQueryOf<typeof notesContract>({
    collection: 'notes',
    ...(text === undefined ? {} : { text }),
    ...chosen(grid, 'color', 'colors'),
    ...orderOf(grid, ORDERS),
  });
  return (
    <LiveList
      bar={() => <GeneralButtons of={ACTIONS} />}
      filterLabel="Filter notes"
      grid={grid}
      label="Notes"
      noun="note"
      query={query}
      rowKey={keyOf}
      subjectOf={subject}
      tools={tools}
      filters={FILTERS}
      flash={() => null}
      onOpen={() => undefined}
      emptyContent="No note is defined yet."
    />
  );
}
