import { useNavigate } from '@tanstack/react-router';
import { useActionTools, useGeneralActions, useActiveRecord, useRunAction } from '../menu/index.ts';
import { useAvailablePages, useRegistry } from '../registry/index.ts';
import { actionEntries, actionEntry, wordsOf } from './action-entries.ts';
import { destructiveLast } from './destructive-last.ts';
import type { Entry } from './entry.ts';
import { rankedBy } from './rank.ts';
import { useRecordSearch } from './use-record-search.ts';
import { useViews } from './use-views.ts';

/** Up to this many records are listed with all their actions. */
const FEW = 2;

/** The palette's entries for `text`: pages and actions by their words, records by name. */
export function useEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const { pages } = useAvailablePages();
  const general = useGeneralActions(useRegistry().general);
  const press = useRunAction();
  const tools = useActionTools();
  const marked = useActiveRecord();
  const { action, name } = wordsOf(text);
  const { subjects, entries } = useRecordSearch(name);

  const fixed: readonly Entry[] = [
    ...pages
      .filter(({ record }) => record === undefined)
      .map(
        ({ path, label, words, chord, icon: Icon }): Entry => ({
          id: path,
          group: 'Pages',
          label,
          ...(words === undefined ? {} : { words }),
          ...(chord === undefined ? {} : { shortcut: chord }),
          icon: Icon && <Icon size={14} />,
          run: () => void navigate({ to: path }),
        }),
      ),
    ...general.map((action) => actionEntry(action, press, action.id, action.label)),
  ];
  const views = useViews();
  const ofMarked = marked === null ? [] : rankedBy(actionEntries([marked], tools, press, ''), text);
  // Actions of the active row are listed once, also if it is found by name.
  const shownLabels = new Set(ofMarked.map(({ label }) => label));
  const ofFound = (of: string): readonly Entry[] =>
    actionEntries(subjects, tools, press, of).filter(({ label }) => !shownLabels.has(label));
  const found = [
    ...ofMarked,
    ...(action === '' ? [] : ofFound(action)),
    ...rankedBy(text === '' ? fixed : [...fixed, ...views], text),
    ...entries,
    // If few records match by name, their actions are listed as well.
    ...(action === '' && subjects.length <= FEW ? ofFound('') : []),
  ];
  const harmless = [...(marked === null ? [] : actionEntries([marked], tools, press, '')), ...ofFound('')];
  return destructiveLast(found, [
    ...entries,
    ...harmless.filter(({ reason }) => reason === undefined),
    // A page, where nothing else is found: Remove the Demo Fleet.
    ...fixed,
  ]);
}
