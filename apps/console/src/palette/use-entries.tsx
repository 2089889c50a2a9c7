import { LockIcon, SettingsIcon } from '@hawser/ui/icons';
import { useNavigate } from '@tanstack/react-router';
import { GENERAL } from '../actions/index.ts';
import { useActionTools, useGeneralActions, useMarked, usePress } from '../menu/index.ts';
import { ADMIN_PAGE, useOwnPages } from '../page/index.ts';
import { actionEntries, actionEntry, wordsOf } from './action-entries.ts';
import type { Entry } from './entry.ts';
import { ranked } from './ranked.ts';
import { useFound } from './use-found.tsx';

/** So many records have all their actions beside them. */
const FEW = 2;

/** What the palette offers for `text`: pages and actions by their words, records by their name. */
export function useEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const { pages, settings, has } = useOwnPages();
  const general = useGeneralActions(GENERAL);
  const press = usePress();
  const tools = useActionTools();
  const marked = useMarked();
  const { action, name } = wordsOf(text);
  const { subjects, entries } = useFound(name);

  const fixed: readonly Entry[] = [
    ...pages.map(
      ({ to, label, chord, Sign }): Entry => ({
        id: to,
        group: 'Pages',
        label,
        keys: chord,
        icon: <Sign size={14} />,
        run: () => void navigate({ to }),
      }),
    ),
    ...settings.map(
      ({ to, label }): Entry => ({
        id: to,
        group: 'Pages',
        label,
        icon: <SettingsIcon size={14} />,
        run: () => void navigate({ to }),
      }),
    ),
    ...(has(ADMIN_PAGE.to)
      ? [
          {
            id: ADMIN_PAGE.to,
            group: 'Pages',
            label: ADMIN_PAGE.label,
            icon: <LockIcon size={14} />,
            run: () => void navigate({ to: ADMIN_PAGE.to }),
          } as const,
        ]
      : []),
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
