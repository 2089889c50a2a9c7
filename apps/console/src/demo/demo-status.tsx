import type { DemoFleet } from '@hawser/contract';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { WorkList } from '@hawser/ui/work-list';
import { usePage } from '../page/index.ts';
import { demoSteps, isUnderWay } from './demo-words.ts';
import classes from './demo.module.css';

const TITLES: Readonly<Record<DemoFleet['state'], string>> = {
  loading: 'Loading the demo fleet',
  live: 'The demo fleet is live',
  stopped: 'The demo fleet has stopped',
  removing: 'Removing the demo fleet',
  elsewhere: 'A demo fleet from elsewhere',
};

export interface DemoStatusProps {
  fleet: DemoFleet;
  /** Whether this server has the demo program, which also removes. */
  offered: boolean;
  onClose(): void;
}

/** How the demo fleet stands; what is under way goes on when this is closed. */
export function DemoStatus({ fleet, offered, onClose }: DemoStatusProps) {
  const { openDialog } = usePage();
  const moving = isUnderWay(fleet);
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
            <Button look="danger" onClick={() => openDialog('remove-demo')}>
              Remove it
            </Button>
          )}
          <Button look={fleet.state === 'live' ? 'primary' : 'default'} onClick={onClose}>
            {moving ? 'Close, go on in the background' : 'Close'}
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
            { label: 'Objects', value: fleet.objects.toLocaleString('en') },
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
        <p className={classes['lead']}>It goes on when you close this; the top line tells how far it is.</p>
      );
    case 'live':
      return (
        <p className={classes['lead']}>
          Its clusters run beside this server and end with it. Remove the fleet when you have seen enough: all
          that it made goes, and nothing else.
        </p>
      );
    case 'stopped':
      return (
        <p className={classes['lead']}>
          Nobody runs its clusters any more, so they are shown as unknown. Remove the fleet; then another can
          be loaded.
        </p>
      );
    case 'removing':
      return (
        <p className={classes['lead']}>It goes on when you close this, also over a restart of the server.</p>
      );
    case 'elsewhere':
      return (
        <p className={classes['lead']}>
          <code>npm run demo</code> made it. Where that still runs, Ctrl-C there removes it, too.
        </p>
      );
  }
}
