import type { KubeKind, KubeRef } from './api.ts';

/** Kinds that the agent uses itself, whatever the grant names. */
export const CONFIG_MAP: KubeKind = { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' };
export const SECRET: KubeKind = { apiVersion: 'v1', kind: 'Secret', resource: 'secrets' };
export const NAMESPACE: KubeKind = { apiVersion: 'v1', kind: 'Namespace', resource: 'namespaces' };
export const NODE: KubeKind = { apiVersion: 'v1', kind: 'Node', resource: 'nodes' };
export const POD: KubeKind = { apiVersion: 'v1', kind: 'Pod', resource: 'pods' };
export const EVENT: KubeKind = { apiVersion: 'v1', kind: 'Event', resource: 'events' };
export const RULES_REVIEW: KubeKind = {
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectRulesReview',
  resource: 'selfsubjectrulesreviews',
};

/** The API group of `apiVersion`; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash < 0 ? '' : apiVersion.slice(0, slash);
}

/** Whether objects of a kind are secret: their names cannot be read without a right to their values. */
export const isSecret = ({ apiVersion, resource }: Pick<KubeKind, 'apiVersion' | 'resource'>): boolean =>
  groupOf(apiVersion) === '' && resource === 'secrets';

/** Path of a collection in the API. Without a namespace, or with an empty one, it is that of the whole cluster. */
export function collectionPath(kind: KubeKind, namespace: string | null): string {
  const root = kind.apiVersion.includes('/') ? `/apis/${kind.apiVersion}` : `/api/${kind.apiVersion}`;
  const scope = namespace === null || namespace === '' ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${root}${scope}/${kind.resource}`;
}

/** Path of one object in the API. */
export function objectPath(ref: KubeRef): string {
  return `${collectionPath(ref.kind, ref.namespace)}/${encodeURIComponent(ref.name)}`;
}
