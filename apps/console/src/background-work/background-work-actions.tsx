import { InfoIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** Shows what goes on without a dialog. */
export const SHOW_BACKGROUND_WORK: GeneralAction = {
  id: 'work',
  label: 'Background Work',
  icon: <InfoIcon size={14} />,
  keys: 'b',
  run: ({ open }) => open('work'),
};
