import { EmptyState } from '@hawser/ui/empty-state';
import { LOAD_DEMO, SHOW_DEMO } from '../demo/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { DEFINE_NETWORK } from './general-actions.tsx';
import { NetworkPicture } from './network-picture.tsx';

/** The first network, or a fleet to look around in where the server can run one. */
const INTRODUCED = [DEFINE_NETWORK, LOAD_DEMO, SHOW_DEMO];

/** Tells somebody new what a network is, and offers the first one. */
export function NetworkIntroduction() {
  return (
    <EmptyState
      picture={<NetworkPicture />}
      title="A network holds clusters together"
      action={<GeneralButtons of={INTRODUCED} withIcon />}
    >
      <p>
        One cluster is its hub, the others are its edges. You write an application once, rules say which
        clusters it goes to, and here you see live how it stands on each of them.
      </p>
      <p>Define a network first; then your clusters, which join it with one command each.</p>
    </EmptyState>
  );
}
