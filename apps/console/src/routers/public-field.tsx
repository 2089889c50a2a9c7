import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import { isEks } from '@hawser/domain/clusters';
import { publicAttachment } from '@hawser/domain/routers';
import { CheckField } from '@hawser/ui/field';
import { NotInstalledYet } from '../not-installed-yet/index.ts';

interface PublicFieldProps {
  network: Network;
  cluster: Cluster;
  value: boolean;
  onChange(value: boolean): void;
}

/** Whether Argo CD connects to the cluster with its own kubeconfig, with the reason if it cannot (Spec 2 §5). */
export function PublicField({ network, cluster, value, onChange }: PublicFieldProps) {
  const { allowed, reason } = publicAttachment({
    usesFeatureArgoCd: network.usesFeatureArgoCd,
    hasKubeconfig: cluster.kubeconfig_upload_id !== null,
    isEks: isEks({ kubesDistro: cluster.kubesDistro, region: cluster.arn?.region ?? null }),
    hasAwsEksCredentials: cluster.hasAwsEksCredentials,
  });
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
      {allowed && <NotInstalledYet />}
    </>
  );
}
