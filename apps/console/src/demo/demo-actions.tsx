import { FlaskIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';
import { DemoContext, type KnownDemo } from './demo-context.tsx';

const icon = <FlaskIcon size={14} />;

const isOffered = ({ demo }: KnownDemo): boolean => demo?.offered ?? false;
const hasFleet = ({ demo }: KnownDemo): boolean => (demo?.fleet ?? null) !== null;

/** Loads a demo fleet, if the server supports it and there is none. */
export const LOAD_DEMO: GeneralAction = {
  id: 'load-demo',
  label: 'Load a Demo Fleet',
  icon,
  offered: ({ read }) => isOffered(read(DemoContext)) && !hasFleet(read(DemoContext)),
  run: ({ open }) => open('demo'),
};

/** Shows the state of the demo fleet. */
export const SHOW_DEMO: GeneralAction = {
  id: 'demo',
  label: 'Demo Fleet',
  icon,
  offered: ({ read }) => hasFleet(read(DemoContext)),
  run: ({ open }) => open('demo'),
};

/** Removes the demo fleet. */
export const REMOVE_DEMO: GeneralAction = {
  id: 'remove-demo',
  label: 'Remove the Demo Fleet',
  icon,
  offered: ({ read }) => isOffered(read(DemoContext)) && hasFleet(read(DemoContext)),
  run: ({ open }) => open('remove-demo'),
};
