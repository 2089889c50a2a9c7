import type { networksContract } from '@hawser/contract/networks';
import { useEffect, useRef, useState } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useRecord } from '../live/index.ts';
import type { GeneratedSecret, Target } from '../sealing/index.ts';
import { Results } from './results.tsx';
import { SecretForm } from './secret-form.tsx';

interface Generated {
  readonly secrets: readonly GeneratedSecret[];
  readonly targets: readonly Target[];
}

/**
 * Generates a Secret: seals values in this browser for the clusters of a network (Spec 2 §2). Changing the network, or its feature, begins
 * again; whatever was entered is dropped with the form.
 */
export default function GenerateSecretDialog({ about, onClose }: PageDialogProps) {
  const [networkID, setNetworkID] = useState(about);
  const [run, setRun] = useState(0);
  const [generated, setGenerated] = useState<Generated | null>(null);
  const { record: network } = useRecord<typeof networksContract>('networks', networkID);
  const known = network?.id === networkID ? network : undefined;
  const feature = known === undefined ? null : JSON.stringify(known.features['sealedSecrets'] ?? null);
  const before = useRef({ networkID, feature });
  useEffect(() => {
    const last = before.current;
    before.current = { networkID, feature };
    const isSame = last.networkID === networkID && last.feature !== null && feature !== null;
    if (isSame && last.feature !== feature) setRun((count) => count + 1);
  }, [networkID, feature]);

  if (generated !== null) {
    return (
      <Results
        networkID={networkID}
        usesGitOps={known?.usesGitOps === true}
        {...generated}
        onChange={(secrets) => setGenerated({ ...generated, secrets })}
        onRestart={() => {
          setGenerated(null);
          setRun((count) => count + 1);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <SecretForm
      key={`${networkID} ${run}`}
      networkID={networkID}
      network={known}
      onNetwork={setNetworkID}
      onGenerated={(secrets, targets) => setGenerated({ secrets, targets })}
      onClose={onClose}
    />
  );
}
