import type { Registry } from '../registry/index.ts';

/** A group of shortcuts. */
interface ShortcutGroup {
  title: string;
  shortcuts: readonly (readonly [keys: string, meaning: string])[];
}

/** Shortcuts of every list. */
const IN_A_LIST: ShortcutGroup = {
  title: 'In a list',
  shortcuts: [
    ['j k', 'Next and previous row'],
    ['Left Right', 'Collapse and expand'],
    ['Enter', 'Open'],
    ['Space', 'Show details beside the list'],
    ['s', 'Select'],
    ['Shift Space', 'Extend the selection'],
    ['Ctrl A', 'Select all'],
    ['Ctrl C', 'Copy the selection'],
  ],
};

/** Shortcuts of a resource tree, as a grid or as a graph. */
const IN_A_GRAPH: ShortcutGroup = {
  title: 'In a resource tree',
  shortcuts: [
    ['v', 'Graph or grid'],
    ['l', 'Logs of the active pod'],
    ['Shift T', 'Terminal in the active pod'],
    ['Left Right', 'To the owner, and to what it owns'],
    ['Up Down', 'Up and down in the column'],
    ['+ -', 'Zoom in and out'],
    ['0', 'Show all'],
  ],
};

/** Shortcuts of a log. */
const IN_A_LOG: ShortcutGroup = {
  title: 'In a log',
  shortcuts: [
    ['Ctrl F', 'Find'],
    ['Enter', 'Next match'],
    ['Shift Enter', 'Previous match'],
  ],
};

/** Each key once, with all its actions. */
function merged(
  actions: readonly { shortcut?: string; also?: string; label: string }[],
): readonly (readonly [string, string])[] {
  const labels = new Map<string, Set<string>>();
  for (const { shortcut, also, label } of actions) {
    for (const keys of [shortcut, also]) {
      if (keys !== undefined) labels.set(keys, (labels.get(keys) ?? new Set()).add(label));
    }
  }
  return [...labels].map(([keys, of]) => [keys, [...of].join(', ')]);
}

/** All shortcuts. Those of pages and actions come from the registrations of the nouns. */
export function shortcutsOf({
  pages,
  general,
  nouns,
}: Pick<Registry, 'pages' | 'general' | 'nouns'>): readonly ShortcutGroup[] {
  return [
    {
      title: 'Anywhere',
      shortcuts: [
        ...merged(
          pages.map(({ chord, label }) => (chord === undefined ? { label } : { shortcut: chord, label })),
        ),
        ['/', 'Search or run a command'],
        ['Ctrl K', 'Open the palette, also while typing'],
        ...merged(general.filter(({ page }) => page === undefined)),
        ['Esc', 'Close'],
      ],
    },
    IN_A_LIST,
    IN_A_GRAPH,
    IN_A_LOG,
    { title: 'On a page', shortcuts: merged(general.filter(({ page }) => page !== undefined)) },
    {
      title: 'On the active row',
      shortcuts: [
        ['w', 'Explain status'],
        // Enter is handled by every list.
        ...merged(nouns.flatMap(({ actions }) => actions)).filter(([keys]) => keys !== 'Enter'),
      ],
    },
  ];
}
