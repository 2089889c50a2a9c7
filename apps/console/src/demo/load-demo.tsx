import { type Demo, DEMO_CLUSTERS, DEMO_OBJECTS } from '@hawser/contract/demo';
import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { CheckField } from '@hawser/ui/field';
import { useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useCalls } from '../services/index.ts';
import { SimulatedMark } from '../status/index.ts';
import { demoCalls } from './calls.ts';
import { useDemo } from './demo-context.tsx';
import { inGiB } from './demo-text.ts';
import classes from './demo.module.css';

/** Describes a demo fleet and its cost, and loads it. */
export function LoadDemo({ demo, onClose }: { demo: Demo; onClose(): void }) {
  const calls = useCalls(demoCalls);
  const { take } = useDemo();
  const [beside, setBeside] = useState(false);
  const command = useCommand((besideReal: boolean, options) => calls.load(besideReal, options));
  const { realClusters, refusal } = demo;
  const load = async (): Promise<void> => {
    const answer = await command.run(beside);
    if (answer !== null) take(answer.created);
  };
  const problem = command.error === null ? refusal : shownMessage(command.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Load a Demo Fleet"
      busy={command.busy}
      banners={problem === '' ? [] : [{ tone: 'error', text: problem }]}
      footer={
        <>
          <Button disabled={command.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={command.busy}
            disabled={refusal !== '' || (realClusters > 0 && !beside)}
            onClick={() => void load()}
          >
            Load Demo Fleet
          </Button>
        </>
      }
    >
      <p className={classes['lead']}>
        A network with {DEMO_CLUSTERS} clusters and {DEMO_OBJECTS} applications on each of them, to explore.
        The server and the agents are real and use real connections; only the Kubernetes API behind each agent
        is simulated.
      </p>
      <FactsStrip
        facts={[
          { label: 'Clusters', value: DEMO_CLUSTERS },
          { label: 'Applications', value: (DEMO_CLUSTERS * DEMO_OBJECTS).toLocaleString('en') },
          { label: 'Memory', value: `about ${inGiB(demo.neededBytes)}` },
          { label: 'Free memory', value: inGiB(demo.freeBytes) },
        ]}
      />
      <p className={classes['lead']}>
        Each of its clusters is marked{' '}
        <span className={classes['mark']}>
          <SimulatedMark />
        </span>{' '}
        wherever it is shown. Removing the fleet deletes all of it, and nothing else.
      </p>
      {realClusters > 0 && (
        <CheckField
          label={`Load it beside ${realClusters === 1 ? 'my cluster that is' : `my ${realClusters.toLocaleString('en')} clusters that are`} not simulated`}
          description="It is kept in a network of its own. Other networks are not changed."
          checked={beside}
          onChange={setBeside}
        />
      )}
    </Dialog>
  );
}
