import { type Allowed, type NetworkKind, publicAttachment } from '@hawser/domain';
import type { Selectable } from 'kysely';
import type { ClustersTable } from '../store/tables.ts';

/** Whether a cluster can be attached to a network publicly. No cluster has an uploaded kubeconfig yet. */
export function publicOf(
  { usesFeatureArgoCd }: Pick<NetworkKind, 'usesFeatureArgoCd'>,
  cluster: Pick<Selectable<ClustersTable>, 'kubes_distro'>,
): Allowed {
  const isEks = cluster.kubes_distro === 'eks';
  return publicAttachment({ usesFeatureArgoCd, hasKubeconfig: false, isEks, hasAwsEksCredentials: false });
}
