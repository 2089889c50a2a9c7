import type { Status } from '@hawser/domain/status';
import { runRowShortcut } from '../list/index.ts';
import { type Permissions, type Noun, subjectOf, useActionTools, useRunAction } from '../menu/index.ts';
import { isCovered, useChords } from '../shortcuts/index.ts';
import { useWhy } from '../status/index.ts';

/** The shortcuts of the record whose page is open: those of its row in a list, unless a list of the page takes the key. */
export function useRecordShortcuts<Row extends { can: Permissions<keyof Row['can']> }>(
  noun: Noun<Row>,
  record: Row,
  status: Status,
): void {
  const askWhy = useWhy();
  const press = useRunAction();
  const { name, actions } = subjectOf(noun, record);
  const tools = useActionTools();
  useChords((key) => {
    // The badge in the first line of the page: the reason opens beside it.
    const badge = document.querySelector<HTMLElement>('main header button');
    if (badge === null || isCovered()) return false;
    const possible = actions(tools).filter(({ id }) => id !== 'open');
    return runRowShortcut(key, { name, status }, badge, possible, { askWhy, press });
  });
}
