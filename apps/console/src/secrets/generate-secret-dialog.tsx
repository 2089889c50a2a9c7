import type { networksContract } from '@hawser/contract/networks';
import type { secretsContract } from '@hawser/contract/secrets';
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
 * Generates a Secret: seals values in this browser for the clusters of a network (Spec 2 §2). `about` is the network, or a Secret that is
 * missing, which is generated as it is wanted. Changing the network, or its feature, begins again; whatever was entered is dropped with
 * the form.
 */
export default function GenerateSecretDialog({ about, onClose }: PageDialogProps) {
  const { record: missing, isAbsent: isNoSecret } = useRecord<typeof secretsContract>('secrets', about);
  const [chosenID, setChosenID] = useState<string | null>(null);
  const networkID = chosenID ?? missing?.networkID ?? about;
  const wanted = missing?.networkID === networkID ? missing : undefined;
  const [run, setRun] = useState(0);
  const [generated, setGenerated] = useState<Generated | null>(null);
  const { record: network, isAbsent } = useRecord<typeof networksContract>('networks', networkID);
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
      key={`${networkID} ${wanted?.id ?? ''} ${run}`}
      networkID={networkID}
      network={known}
      isRead={known !== undefined || (isAbsent && isNoSecret)}
      wanted={wanted}
      onNetwork={setChosenID}
      onGenerated={(secrets, targets) => setGenerated({ secrets, targets })}
      onClose={onClose}
    />
  );
}
