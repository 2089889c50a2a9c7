import { PlusIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** The first action of the networks page. */
export const DEFINE_NETWORK: GeneralAction = {
  id: 'define-network',
  label: 'Define Network',
  icon: <PlusIcon size={14} />,
  shortcut: '+',
  page: '/networks',
  may: 'createNetwork',
  run: ({ open }) => open('define-network'),
};
