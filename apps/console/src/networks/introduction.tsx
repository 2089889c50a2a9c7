import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { PlusIcon } from '@hawser/ui/icons';
import { DemoOffer } from '../demo/index.ts';
import { usePage } from '../page/index.ts';
import { NetworkPicture } from './network-picture.tsx';

/** The first action of the networks page. */
export function DefineNetworkButton() {
  const { openDialog } = usePage();
  return (
    <Button look="primary" onClick={() => openDialog('define-network')}>
      Define Network
    </Button>
  );
}

/** Tells somebody new what a network is, and offers the first one. */
export function NetworkIntroduction() {
  const { openDialog } = usePage();
  return (
    <EmptyState
      picture={<NetworkPicture />}
      title="A network holds clusters together"
      action={
        <>
          <Button look="primary" icon={<PlusIcon size={14} />} onClick={() => openDialog('define-network')}>
            Define Network
          </Button>
          <DemoOffer />
        </>
      }
    >
      <p>
        One cluster is its hub, the others are its edges. You write an application once, rules say which
        clusters it goes to, and here you see live how it stands on each of them.
      </p>
      <p>Define a network first; then your clusters, which join it with one command each.</p>
    </EmptyState>
  );
}
