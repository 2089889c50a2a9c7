import type { Demo } from '@hawser/contract';
import { FlaskIcon, InfoIcon, LockIcon, PlusIcon, SettingsIcon, SignOutIcon } from '@hawser/ui/icons';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useModeActions } from '../account/index.ts';
import { useDemo } from '../demo/index.ts';
import { useServices } from '../app/services.ts';
import { useActionTools, useMarked } from '../menu/index.ts';
import { type DialogName, PAGES, SETTINGS_PAGES } from '../page/index.ts';
import { actionEntries, wordsOf } from './action-entries.ts';
import type { Entry } from './entry.ts';
import { ranked } from './ranked.ts';
import { useFound } from './use-found.tsx';

/** What can be done with the demo: load it where the server can, remove it where there is one. */
function demoEntries(demo: Demo | null, open: (dialog: DialogName) => () => void): readonly Entry[] {
  const entry = (label: string, dialog: DialogName): Entry => ({
    id: dialog,
    group: 'Actions',
    label,
    icon: <FlaskIcon size={14} />,
    run: open(dialog),
  });
  if (demo === null) return [];
  if (demo.fleet === null) return demo.offered ? [entry('Load a demo fleet', 'demo')] : [];
  const standing = entry('Demo fleet', 'demo');
  return demo.offered ? [standing, entry('Remove the demo fleet', 'remove-demo')] : [standing];
}

/** So many records have all their actions beside them. */
const FEW = 2;

/** What the palette offers for `text`: pages and actions by their words, records by their name. */
export function useEntries(text: string): readonly Entry[] {
  const navigate = useNavigate();
  const router = useRouter();
  const { signOut } = useServices();
  const modes = useModeActions();
  const { demo } = useDemo();
  const tools = useActionTools();
  const marked = useMarked();
  const { action, name } = wordsOf(text);
  const { subjects, entries } = useFound(name);

  const open = (dialog: DialogName, to?: '/networks' | '/clusters' | '/applications') => () => {
    // Over the page that is open, with all that narrows it.
    if (to === undefined || to === router.latestLocation.pathname) tools.openDialog(dialog);
    else void navigate({ to, search: { dialog } });
  };
  const fixed: readonly Entry[] = [
    ...PAGES.map(
      ({ to, label, chord, Sign }): Entry => ({
        id: to,
        group: 'Pages',
        label,
        keys: chord,
        icon: <Sign size={14} />,
        run: () => void navigate({ to }),
      }),
    ),
    ...SETTINGS_PAGES.map(
      ({ to, label }): Entry => ({
        id: to,
        group: 'Pages',
        label,
        icon: <SettingsIcon size={14} />,
        run: () => void navigate({ to }),
      }),
    ),
    ...(
      [
        ['Define Network', '/networks', 'define-network', PlusIcon],
        ['Define Cluster', '/clusters', 'define-cluster', PlusIcon],
        ['Create Object', '/applications', 'create-object', PlusIcon],
        ['Import YAML', '/applications', 'import-objects', PlusIcon],
        ['Change password', undefined, 'change-password', LockIcon],
        ['Background work', undefined, 'work', InfoIcon],
        ['Welcome', undefined, 'welcome', InfoIcon],
        ['Keys', undefined, 'keys', InfoIcon],
      ] as const
    ).map(
      ([label, to, dialog, Sign]): Entry => ({
        id: dialog,
        group: 'Actions',
        label,
        icon: <Sign size={14} />,
        run: open(dialog, to),
      }),
    ),
    ...demoEntries(demo, open),
    ...modes.map(({ id, label, icon, run }): Entry => ({ id, group: 'Actions', label, icon, run })),
    { id: 'sign-out', group: 'Actions', label: 'Sign out', icon: <SignOutIcon size={14} />, run: signOut },
  ];
  const ofMarked = marked === null ? [] : ranked(actionEntries([marked], tools, ''), text);
  // What can be done with the marked row is said once, also where it is found by its name.
  const said = new Set(ofMarked.map(({ label }) => label));
  const ofFound = (of: string): readonly Entry[] =>
    actionEntries(subjects, tools, of).filter(({ label }) => !said.has(label));
  return [
    ...ofMarked,
    ...(action === '' ? [] : ofFound(action)),
    ...ranked(fixed, text),
    ...entries,
    // Of a few that are found by name alone, what can be done with each.
    ...(action === '' && subjects.length <= FEW ? ofFound('') : []),
  ];
}
