import { FlaskIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../page/index.ts';

const icon = <FlaskIcon size={14} />;

/** Loads a demo fleet, where the server can and there is none. */
export const LOAD_DEMO: GeneralAction = {
  id: 'load-demo',
  label: 'Load a Demo Fleet',
  icon,
  offered: ({ demo }) => demo !== null && demo.offered && demo.fleet === null,
  run: ({ open }) => open('demo'),
};

/** Shows how the demo fleet stands. */
export const SHOW_DEMO: GeneralAction = {
  id: 'demo',
  label: 'Demo Fleet',
  icon,
  offered: ({ demo }) => demo !== null && demo.fleet !== null,
  run: ({ open }) => open('demo'),
};

/** Takes the demo fleet away. */
export const REMOVE_DEMO: GeneralAction = {
  id: 'remove-demo',
  label: 'Remove the Demo Fleet',
  icon,
  offered: ({ demo }) => demo !== null && demo.offered && demo.fleet !== null,
  run: ({ open }) => open('remove-demo'),
};
