import { Button } from '@hawser/ui/button';
import { FlaskIcon } from '@hawser/ui/icons';
import { usePage } from '../page/index.ts';
import { useDemo } from './demo-context.tsx';

/** On a screen that has nothing to show yet: a fleet to look around in. Only where the server can run one. */
export function DemoOffer() {
  const { demo } = useDemo();
  const { openDialog } = usePage();
  if (demo === null || !(demo.offered || demo.fleet !== null)) return null;
  return (
    <Button icon={<FlaskIcon size={14} />} onClick={() => openDialog('demo')}>
      {demo.fleet === null ? 'Load a demo fleet' : 'Demo fleet'}
    </Button>
  );
}
