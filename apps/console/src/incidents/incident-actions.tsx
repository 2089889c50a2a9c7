import { DownIcon, UpIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';
import { NEXT, PREVIOUS } from './incident-steps.tsx';

/** Shows the clusters of the next incident. */
export const NEXT_INCIDENT: GeneralAction = {
  id: NEXT,
  label: 'Next Incident',
  icon: <DownIcon size={14} />,
  shortcut: 'n',
  offered: ({ me }) => !me.isOrganization,
  run: ({ runOnPage }) => runOnPage(NEXT),
};

/** Shows the clusters of the previous incident. */
export const PREVIOUS_INCIDENT: GeneralAction = {
  id: PREVIOUS,
  label: 'Previous Incident',
  icon: <UpIcon size={14} />,
  shortcut: 'Shift N',
  offered: ({ me }) => !me.isOrganization,
  run: ({ runOnPage }) => runOnPage(PREVIOUS),
};
