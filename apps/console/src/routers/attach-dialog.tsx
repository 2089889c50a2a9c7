import type { clustersContract } from '@hawser/contract/clusters';
import { networkMessages } from '@hawser/domain/networks';
import { routerMessages } from '@hawser/domain/routers';
import { Dialog } from '@hawser/ui/dialog';
import { Button } from '@hawser/ui/button';
import type { ReactNode } from 'react';
import { DEFINE_CLUSTER } from '../clusters/index.ts';
import { AwaitedRecord, type PageDialogProps } from '../dialogs/index.ts';
import { useWindow } from '../live/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { useNetworkChoice } from '../network-choice/index.ts';
import { DEFINE_NETWORK } from '../networks/index.ts';
import { AttachForm } from './attach-form.tsx';

const NETWORK_FIRST = [DEFINE_NETWORK];
const CLUSTER_FIRST = [DEFINE_CLUSTER];
const ONE = { from: 0, to: 1 };

/** The cluster or network that the dialog was opened for. */
function subjectOf(about: string): { clusterID: string; networkID: string } {
  const [kind, id = ''] = about.split(':');
  return { clusterID: kind === 'cluster' ? id : '', networkID: kind === 'network' ? id : '' };
}

/** Attaches a cluster to a network, as its hub or as an edge. */
export default function AttachDialog({ about, onClose }: PageDialogProps) {
  const choice = useNetworkChoice();
  const clusters = useWindow<typeof clustersContract>({ collection: 'clusters', range: ONE });
  if (choice === null || clusters.content === null) {
    return <AwaitedRecord title="Attach Cluster" onClose={onClose} />;
  }
  const { clusterID, networkID } = subjectOf(about);
  if (choice === '') {
    return (
      <NothingYet
        onClose={onClose}
        title={networkMessages.none}
        text="A cluster is attached to a network. Define the network first."
        action={<GeneralButtons of={NETWORK_FIRST} />}
      />
    );
  }
  if (clusters.total === 0) {
    return (
      <NothingYet
        onClose={onClose}
        title={routerMessages.noneAttachable}
        text="Define the cluster first."
        action={<GeneralButtons of={CLUSTER_FIRST} />}
      />
    );
  }
  return (
    <AttachForm
      clusterID={clusterID}
      networkID={networkID || choice}
      preset={clusterID !== '' ? 'cluster' : networkID !== '' ? 'network' : 'both'}
      onClose={onClose}
    />
  );
}

interface NothingYetProps {
  title: string;
  text: string;
  action: ReactNode;
  onClose(): void;
}

function NothingYet({ title, text, action, onClose }: NothingYetProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {action}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
