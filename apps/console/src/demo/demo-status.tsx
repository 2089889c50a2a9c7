import type { DemoFleet } from '@hawser/contract/demo';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { WorkList } from '@hawser/ui/work-list';
import { usePage } from '../page/index.ts';
import { demoSteps, isInProgress } from './demo-text.ts';
import classes from './demo.module.css';

const TITLES: Readonly<Record<DemoFleet['state'], string>> = {
  loading: 'Loading the demo fleet',
  live: 'The demo fleet is live',
  stopped: 'The demo fleet has stopped',
  removing: 'Removing the demo fleet',
  elsewhere: 'A demo fleet started elsewhere',
};

interface DemoStatusProps {
  fleet: DemoFleet;
  /** Whether this server has the demo program, which also removes the fleet. */
  offered: boolean;
  onClose(): void;
}

/** The state of the demo fleet; work in progress continues when this is closed. */
export function DemoStatus({ fleet, offered, onClose }: DemoStatusProps) {
  const { openDialog } = usePage();
  const moving = isInProgress(fleet);
  const works = demoSteps(fleet).map((step) => ({ id: step.title, ...step }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLES[fleet.state]}
      banners={fleet.state === 'stopped' ? [{ tone: 'warning', text: fleet.message }] : []}
      footer={
        <>
          {offered && fleet.state !== 'removing' && (
            <Button variant="danger" onClick={() => openDialog('remove-demo')}>
              Remove it
            </Button>
          )}
          <Button variant={fleet.state === 'live' ? 'primary' : 'default'} onClick={onClose}>
            {moving ? 'Close and continue in the background' : 'Close'}
          </Button>
        </>
      }
    >
      <StateText fleet={fleet} />
      {!offered && (
        <p className={classes['lead']}>
          This server has no demo program: <code>npm run demo -- --remove</code> in a checkout removes it.
        </p>
      )}
      {moving || fleet.state === 'live' ? (
        <div className={classes['steps']}>
          <WorkList label="Demo fleet" works={works} />
        </div>
      ) : (
        <FactsStrip
          facts={[
            { label: 'Networks', value: fleet.networks.toLocaleString('en') },
            { label: 'Clusters', value: fleet.clusters.toLocaleString('en') },
            { label: 'Applications', value: fleet.objects.toLocaleString('en') },
          ]}
        />
      )}
    </Dialog>
  );
}

function StateText({ fleet }: { fleet: DemoFleet }) {
  switch (fleet.state) {
    case 'loading':
      return (
        <p className={classes['lead']}>It continues in the background; the top bar shows the progress.</p>
      );
    case 'live':
      return (
        <p className={classes['lead']}>
          Its clusters run beside this server and stop with it. Removing the fleet deletes everything it
          created, and nothing else.
        </p>
      );
    case 'stopped':
      return (
        <p className={classes['lead']}>
          Its clusters are no longer running and show as unknown. Remove the fleet to load another.
        </p>
      );
    case 'removing':
      return <p className={classes['lead']}>It continues in the background, also after a server restart.</p>;
    case 'elsewhere':
      return (
        <p className={classes['lead']}>
          <code>npm run demo</code> created it. If it is still running, Ctrl-C there removes the fleet.
        </p>
      );
  }
}
