import type { Allowed } from '../permissions/index.ts';
import { clusterReasons } from './messages.ts';

/** The facts about a cluster that determine its permissions. */
export interface ClusterFacts {
  readonly isAttached: boolean;
  /** Name of the GitOps network that it belongs to; null when there is none. */
  readonly gitOpsNetwork: string | null;
}

/** The actions that a permission of a cluster allows. */
export const CLUSTER_CAPABILITIES = ['update', 'redefine', 'attach', 'delete'] as const;

type ClusterCapability = (typeof CLUSTER_CAPABILITIES)[number];

const YES: Allowed = { allowed: true, reason: '' };

/**
 * The permissions of a cluster, with the reason where one is denied (Spec 1 §5, Spec 2 §3). In a GitOps network a cluster is
 * read-only: location and distribution cannot be changed (`redefine`), but tags and credentials can (`update`).
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

/** Whether a cluster is on Amazon EKS: it was defined so, or its kubeconfig names an EKS API server. */
export function isEks(cluster: { readonly kubesDistro: string; readonly region: string | null }): boolean {
  return cluster.kubesDistro === 'eks' || cluster.region !== null;
}
