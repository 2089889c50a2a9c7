import { isEks } from '@hawser/domain/clusters';
import type { NetworkKind } from '@hawser/domain/networks';
import type { Allowed } from '@hawser/domain/permissions';
import { publicAttachment } from '@hawser/domain/routers';

/** The fields of a cluster that show whether it can be reached from outside. */
export interface PublicCluster {
  readonly kubes_distro: string;
  /** Null if no kubeconfig was uploaded for it. */
  readonly kubeconfig_upload_id?: string | null | undefined;
  /** Region of an EKS cluster, from its ARN. */
  readonly arn_region?: string | null | undefined;
  readonly has_aws_eks_credentials?: boolean | undefined;
}

/** Whether a cluster can be attached to a network publicly, and the reason if not. */
export function publicAccess(
  { usesFeatureArgoCd }: Pick<NetworkKind, 'usesFeatureArgoCd'>,
  cluster: PublicCluster,
): Allowed {
  return publicAttachment({
    usesFeatureArgoCd,
    hasKubeconfig: (cluster.kubeconfig_upload_id ?? null) !== null,
    isEks: isEks({ kubesDistro: cluster.kubes_distro, region: cluster.arn_region ?? null }),
    hasAwsEksCredentials: cluster.has_aws_eks_credentials ?? false,
  });
}
