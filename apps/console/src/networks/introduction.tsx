import { EmptyState } from '@hawser/ui/empty-state';
import { LOAD_DEMO, SHOW_DEMO } from '../demo/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { DEFINE_NETWORK } from './general-actions.tsx';
import { NetworkPicture } from './network-picture.tsx';

/** The first actions: define a network, or load a demo fleet if the server supports it. */
const INTRODUCED = [DEFINE_NETWORK, LOAD_DEMO, SHOW_DEMO];

/** Explains networks to a new account and offers to define the first one. */
export function NetworkIntroduction() {
  return (
    <EmptyState
      picture={<NetworkPicture />}
      title="Join clusters into a network"
      action={<GeneralButtons of={INTRODUCED} withIcon />}
    >
      <p>
        One cluster is the hub, the others are edges. You write an application once, rules decide which
        clusters get it, and you see its live status on each of them here.
      </p>
      <p>Define a network first, then join your clusters with one command each.</p>
    </EmptyState>
  );
}
