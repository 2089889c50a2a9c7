import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import { isEks } from '@hawser/domain/clusters';
import { registrationMessages } from '@hawser/domain/gitops';
import { publicAttachment } from '@hawser/domain/routers';
import { CheckField } from '@hawser/ui/field';
import { Note } from '../not-installed-yet/index.ts';

interface PublicFieldProps {
  /** Undefined until they are chosen and loaded. */
  network: Network | undefined;
  cluster: Cluster | undefined;
  /** Argo CD uses its own account in the cluster that it runs in. */
  isHub: boolean;
  value: boolean;
  onChange(value: boolean): void;
}

/**
 * Whether Argo CD connects to the cluster with its own kubeconfig, with the reason if it cannot (Spec 2 §5). Also there while nothing is
 * chosen: a field that came with the chosen cluster moved the buttons under the pointer.
 */
export function PublicField({ network, cluster, isHub, value, onChange }: PublicFieldProps) {
  const { allowed, reason } = network && cluster ? attachment(network, cluster) : UNCHOSEN;
  return (
    <>
      <CheckField
        label="Attach publicly"
        description={
          allowed
            ? 'Argo CD connects to the cluster with its kubeconfig instead of through the application network.'
            : reason
        }
        checked={allowed && value}
        disabled={!allowed}
        onChange={onChange}
      />
      {network?.usesFeatureArgoCd && !isHub && !(allowed && value) && (
        <Note text={registrationMessages.waiting} />
      )}
    </>
  );
}

const UNCHOSEN = { allowed: false, reason: 'Choose the cluster and the network first.' };

const attachment = (network: Network, cluster: Cluster) =>
  publicAttachment({
    usesFeatureArgoCd: network.usesFeatureArgoCd,
    hasKubeconfig: cluster.kubeconfig_upload_id !== null,
    isEks: isEks({ kubesDistro: cluster.kubesDistro, region: cluster.arn?.region ?? null }),
    hasAwsEksCredentials: cluster.hasAwsEksCredentials,
  });
