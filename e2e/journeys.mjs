/**
 * The journeys in which the code of a folder is used, by the folder's name in any app or package: few enough that
 * `npm test -- --changed` takes less than two minutes for one noun. What all nouns use has those of `SHARED`.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const JOURNEYS = {
  account: ['dialogs-account', 'settings', 'subscription'],
  accounts: ['dialogs-account', 'settings', 'subscription'],
  admin: ['console', 'routes'],
  agents: ['story', 'detach', 'long-operations'],
  auth: ['sessions', 'console', 'routes'],
  'background-work': ['long-operations', 'deletion-preview'],
  bulk: ['actions', 'grids'],
  'change-list': ['inside'],
  'change-page': ['inside'],
  changes: ['inside'],
  'cluster-page': ['inside'],
  clusters: ['dialogs-clusters', 'kubeconfig', 'public-clusters', 'record-select'],
  commands: ['idempotency', 'dialogs-failures'],
  dashboard: ['dashboard', 'console'],
  'deletion-preview': ['deletion-preview', 'long-operations'],
  demo: ['demo'],
  dialogs: ['dialogs', 'dialogs-failures', 'undo'],
  exposure: ['dns', 'public-clusters'],
  features: ['networks-grid', 'dialogs'],
  files: ['import-export', 'kubeconfig'],
  'fleet-index': ['networks-grid', 'sort-order'],
  'fleet-tree': ['networks-grid', 'panel', 'sort-order'],
  form: ['dialogs', 'record-select', 'dialogs-concurrent-changes', 'dialogs-failures'],
  frame: ['story', 'keyboard', 'theme', 'prefetch'],
  identity: ['sessions', 'routes'],
  incidents: ['incidents', 'dashboard', 'bad-image'],
  jobs: ['long-operations', 'deletion-preview'],
  language: ['texts'],
  lazy: ['slow-code', 'prefetch', 'story'],
  mail: ['console'],
  menu: ['actions', 'keyboard', 'grids'],
  'network-choice': ['network-selector', 'grids'],
  'network-features': ['networks-grid', 'dialogs', 'not-installed-yet'],
  'network-page': ['inside'],
  'object-on-cluster': ['resources', 'drift'],
  networks: ['network-selector', 'networks-grid', 'dialogs', 'dns'],
  'object-page': ['bad-image', 'story', 'incidents'],
  objects: ['dialogs-objects', 'import-export', 'undo'],
  onboarding: ['onboarding', 'routes'],
  overview: ['dashboard'],
  'record-page': ['inside'],
  section: ['inside'],
  page: ['routes', 'url-state', 'story'],
  palette: ['grids', 'keyboard'],
  placement: ['rules', 'story', 'detach'],
  routers: ['dialogs-reasons', 'detach', 'story'],
  rules: ['rules', 'dialogs-concurrent-changes'],
  session: ['sessions', 'routes'],
  settings: ['settings'],
  shortcuts: ['keyboard', 'actions'],
  status: ['dialogs-reasons', 'sort-order', 'bad-image'],
  'tag-choice': ['grids', 'console'],
  tags: ['grids', 'console'],
  terminal: ['terminal'],
  theme: ['theme', 'texts'],
  tree: ['networks-grid', 'panel', 'sort-order'],
};

/** Journeys of code that all nouns use, such as lists, live windows and the store. */
export const SHARED = ['story', 'grids', 'keyboard'];

/** Journeys that are not of a folder: they go through the whole console, or end its server, and run with all others. */
export const WHOLE = ['accessibility', 'dialog-walk', 'persistence'];
