import { ClusterIcon, PlusIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** The first action of the clusters page. */
export const DEFINE_CLUSTER: GeneralAction = {
  id: 'define-cluster',
  label: 'Define Cluster',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/clusters',
  run: ({ open }) => open('define-cluster'),
};

/** Switches the clusters page between its list and the map. */
export const SHOW_MAP: GeneralAction = {
  id: 'show-map',
  label: 'Show as map',
  words: 'list grid location tag version zone',
  icon: <ClusterIcon size={14} />,
  shortcut: 'v',
  page: '/clusters',
  run: ({ runOnPage }) => runOnPage('show-map'),
};

/** Attaches a cluster to a network, both selected in the dialog. */
export const ATTACH_CLUSTER: GeneralAction = {
  id: 'attach',
  label: 'Attach Cluster',
  icon: <ClusterIcon size={14} />,
  shortcut: 'a',
  page: '/clusters',
  run: ({ open }) => open('attach'),
};
