import type { Allowed } from '../permissions/index.ts';
import { clusterReasons } from './messages.ts';

/** What decides about a cluster. */
export interface ClusterFacts {
  readonly isAttached: boolean;
  /** Name of a GitOps network that it belongs to; null where it belongs to none. */
  readonly gitOpsNetwork: string | null;
}

/** What can be done with a cluster. */
export const CLUSTER_CAPABILITIES = ['update', 'redefine', 'attach', 'delete'] as const;

export type ClusterCapability = (typeof CLUSTER_CAPABILITIES)[number];

const YES: Allowed = { allowed: true, reason: '' };

/**
 * What can be done with a cluster, with the reason where not (Spec 1 §5, Spec 2 §3). In a GitOps network it is read-only: where it
 * is and what it runs stays (`redefine`), while tags and credentials may be replaced (`update`).
 */
export function clusterCapabilities({
  isAttached,
  gitOpsNetwork,
}: ClusterFacts): Record<ClusterCapability, Allowed> {
  return {
    update: YES,
    redefine:
      gitOpsNetwork === null ? YES : { allowed: false, reason: clusterReasons.readOnly(gitOpsNetwork) },
    attach: YES,
    delete: isAttached ? { allowed: false, reason: clusterReasons.attached } : YES,
  };
}

/** Whether a cluster is on Amazon EKS: it was defined so, or its kubeconfig says where. */
export function isEks(cluster: { readonly kubesDistro: string; readonly region: string | null }): boolean {
  return cluster.kubesDistro === 'eks' || cluster.region !== null;
}
