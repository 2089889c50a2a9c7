import type { networksContract } from '@hawser/contract/networks';
import { secretMessages } from '@hawser/domain/secrets';
import { FormDialog } from '@hawser/ui/form-dialog';
import { useId, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import { canSeal, type MadeKey, makeKey, newerThan, useAccepting, useTargets } from '../sealing/index.ts';
import { useServices } from '../services/index.ts';
import { NetworkKey } from './network-key.tsx';
import { NetworkSelect } from './network-select.tsx';
import { NetworkSupport } from './network-support.tsx';
import classes from './secrets.module.css';

const TITLE = 'Make Network Key';

/** Makes one key for the controllers of a network's clusters, in this browser. `about`: the id of the network. */
export default function NetworkKeyDialog({ about, onClose }: PageDialogProps) {
  const { ports } = useServices();
  const id = useId();
  const [networkID, setNetworkID] = useState(about);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { targets, remember } = useTargets(networkID);
  const { accept, error } = useAccepting(remember);
  const { record: network, isAbsent } = useRecord<typeof networksContract>('networks', networkID);
  if (made !== null && network !== null && network !== undefined)
    return <NetworkKey network={network} made={made} onClose={onClose} />;
  // The address may name a network that the list does not offer.
  const support = network?.id === networkID ? network.can.generateSecret : null;
  const isRead = network?.id === networkID || isAbsent;
  const reason = canSeal() ? (support?.reason ?? (isRead ? '' : 'Reading the network…')) : 'No ciphers here.';
  const submit = async (): Promise<void> => {
    if (network?.id !== networkID) return setMessage(secretMessages.chooseNetwork);
    setMade(await makeKey(network.name, newerThan(targets, ports.clock.now())));
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={TITLE}
      size={620}
      submitLabel="Make Key"
      onSubmit={submit}
      {...(reason ? { submitReason: reason } : {})}
      banners={[
        ...(canSeal() ? [] : [secretMessages.noSealing]),
        ...(error === null ? [] : [shownMessage(error)]),
      ].map((text) => ({ tone: 'error', text }))}
      errors={message === null ? [] : [{ fieldId: id, label: 'Network', message }]}
    >
      <NetworkSelect
        id={id}
        value={networkID}
        onChange={(next) => {
          setNetworkID(next);
          setMessage(null);
        }}
        error={message ?? undefined}
      />
      {network !== undefined && support?.allowed === false && (
        <NetworkSupport network={network} targets={targets} onAccept={(target) => void accept(target)} />
      )}
      <p className={classes['hint']}>
        Each controller of Sealed Secrets makes keys of its own, so a Secret is sealed once for each cluster.
        With one key for the network, one SealedSecret opens on all of its clusters.
      </p>
      <p className={classes['hint']}>
        The key is made in this browser. You give it to each cluster yourself: it is not sent to the server or
        to an agent, and is not shown again.
      </p>
      <p className={classes['warning']}>
        Whoever has the key, or reads the Secrets of kube-system in one of the clusters, can open what is
        sealed for all of them.
      </p>
    </FormDialog>
  );
}
