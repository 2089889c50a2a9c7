import { InfoIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** Opens the background work. */
export const SHOW_BACKGROUND_WORK: GeneralAction = {
  id: 'work',
  label: 'Background Work',
  icon: <InfoIcon size={14} />,
  shortcut: 'b',
  run: ({ open }) => open('work'),
};
