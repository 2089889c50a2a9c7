import { useNavigate } from '@tanstack/react-router';
import { useActionTools, useGeneralActions, useMarked, usePress } from '../menu/index.ts';
import { useOwnPages, useRegistry } from '../registry/index.ts';
import { actionEntries, actionEntry, wordsOf } from './action-entries.ts';
import type { Entry } from './entry.ts';
import { ranked } from './ranked.ts';
import { useFound } from './use-found.ts';

/** So many records have all their actions beside them. */
const FEW = 2;

/** What the palette offers for `text`: pages and actions by their words, records by their name. */
export function useEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const { pages } = useOwnPages();
  const general = useGeneralActions(useRegistry().general);
  const press = usePress();
  const tools = useActionTools();
  const marked = useMarked();
  const { action, name } = wordsOf(text);
  const { subjects, entries } = useFound(name);

  const fixed: readonly Entry[] = [
    ...pages
      .filter(({ record }) => record === undefined)
      .map(
        ({ path, label, chord, icon: Icon }): Entry => ({
          id: path,
          group: 'Pages',
          label,
          ...(chord === undefined ? {} : { keys: chord }),
          icon: Icon && <Icon size={14} />,
          run: () => void navigate({ to: path }),
        }),
      ),
    ...general.map((action) => actionEntry(action, press, action.id, action.label)),
  ];
  const ofMarked = marked === null ? [] : ranked(actionEntries([marked], tools, press, ''), text);
  // What can be done with the marked row is said once, also where it is found by its name.
  const said = new Set(ofMarked.map(({ label }) => label));
  const ofFound = (of: string): readonly Entry[] =>
    actionEntries(subjects, tools, press, of).filter(({ label }) => !said.has(label));
  return [
    ...ofMarked,
    ...(action === '' ? [] : ofFound(action)),
    ...ranked(fixed, text),
    ...entries,
    // Of a few that are found by name alone, what can be done with each.
    ...(action === '' && subjects.length <= FEW ? ofFound('') : []),
  ];
}
