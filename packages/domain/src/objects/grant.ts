import type { Allowed } from '../permissions/index.ts';

/** One kind that an agent may apply; `resource` is its plural name, as in RBAC rules. */
export interface GrantedKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
}

/** What an agent may do in its cluster, whatever the server sends. */
export interface Grant {
  readonly namespaces: readonly string[];
  readonly kinds: readonly GrantedKind[];
}

/** The kinds that workloads consist of: no Secrets, no RBAC objects, only namespaced kinds. */
export const GRANTED_KINDS: readonly GrantedKind[] = [
  { apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' },
  { apiVersion: 'apps/v1', kind: 'StatefulSet', resource: 'statefulsets' },
  { apiVersion: 'apps/v1', kind: 'DaemonSet', resource: 'daemonsets' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet', resource: 'replicasets' },
  { apiVersion: 'v1', kind: 'Pod', resource: 'pods' },
  { apiVersion: 'batch/v1', kind: 'Job', resource: 'jobs' },
  { apiVersion: 'batch/v1', kind: 'CronJob', resource: 'cronjobs' },
  { apiVersion: 'v1', kind: 'Service', resource: 'services' },
  { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' },
  { apiVersion: 'v1', kind: 'PersistentVolumeClaim', resource: 'persistentvolumeclaims' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', resource: 'ingresses' },
  { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy', resource: 'networkpolicies' },
  { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', resource: 'horizontalpodautoscalers' },
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', resource: 'poddisruptionbudgets' },
];

/** The grant of an agent that is installed in this namespace. */
export function defaultGrant(namespace: string): Grant {
  return { namespaces: [namespace], kinds: GRANTED_KINDS };
}

/** The fields that `granted` checks. A manifest without a namespace is applied to the agent's own. */
export interface GrantSubject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly namespace?: string };
}

/** Whether the grant covers the manifest, with the reason where it does not. */
export function granted(grant: Grant, manifest: GrantSubject): Allowed {
  const { apiVersion, kind } = manifest;
  const namespace = manifest.metadata.namespace ?? grant.namespaces[0];
  if (grantedKind(grant, apiVersion, kind) === undefined) {
    return { allowed: false, reason: `The agent may not apply ${kind} (${apiVersion}).` };
  }
  if (namespace === undefined || !grant.namespaces.includes(namespace)) {
    return { allowed: false, reason: `The agent may not apply to namespace ${namespace ?? '(none)'}.` };
  }
  return { allowed: true, reason: '' };
}

/** The granted kind, with its plural name; undefined when the grant does not include it. */
export function grantedKind(grant: Grant, apiVersion: string, kind: string): GrantedKind | undefined {
  // A loop, because this is called for each object of an agent, and array methods are slow on frozen arrays.
  for (const known of grant.kinds) {
    if (known.kind === kind && known.apiVersion === apiVersion) return known;
  }
  return undefined;
}
