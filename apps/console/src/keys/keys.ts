/** All keys with what they do, as the sheet of keys shows them. */
export const KEYS: readonly { title: string; keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      ['g d', 'Dashboard'],
      ['g n', 'Networks'],
      ['g f', 'Network Features'],
      ['g c', 'Clusters'],
      ['g a', 'Applications'],
      ['/', 'Search or do anything'],
      ['Ctrl K', 'The same, also while typing'],
      ['?', 'These keys'],
      ['Esc', 'Close'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['j k', 'Next and previous row'],
      ['Left Right', 'Fold and unfold'],
      ['Enter', 'Open'],
      ['Space', 'Select'],
      ['Shift Space', 'Select up to here'],
      ['Ctrl A', 'Select all'],
      ['Ctrl C', 'Copy what is selected'],
    ],
  },
  {
    title: 'On a page',
    keys: [
      ['+', 'Define or create the first thing of the page'],
      ['m', 'Attach Cluster, on Clusters'],
      ['u', 'Import YAML, on Applications'],
      ['s', 'Export YAML, on Applications'],
      ['b', 'Background Work'],
    ],
  },
  {
    title: 'On the marked row',
    keys: [
      ['w', 'Why it stands like this'],
      ['e', 'Update'],
      ['a', 'Attach'],
      ['i', 'Install'],
      ['d', 'Detach a cluster'],
      ['c', 'Show the clusters of a network'],
      ['r', 'Distribution Rules'],
      ['n', 'DNS info of a network'],
      ['o', 'Create Object'],
      ['t', 'Tags'],
      ['y', 'YAML'],
      ['x', 'Delete, or detach in a network'],
    ],
  },
];
