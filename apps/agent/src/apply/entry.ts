import type { KubeKind, KubeRef } from '../kube/api.ts';

/** One Kubernetes object that the agent created, or is about to create: then `uid` is null. */
export interface Entry {
  readonly objectID: string;
  readonly kind: KubeKind;
  /** Empty for what belongs to the whole cluster. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string | null;
  /** The router that it is created for, while `uid` is not known. */
  readonly routerID?: string;
}

/** The reference of an entry in the Kubernetes API. */
export function refOf(entry: Entry): KubeRef {
  return { kind: entry.kind, namespace: entry.namespace, name: entry.name };
}

/** Whether two entries refer to the same kind, namespace and name. */
export function isSameResource(a: Entry, b: Entry): boolean {
  return (
    a.kind.apiVersion === b.kind.apiVersion &&
    a.kind.kind === b.kind.kind &&
    a.namespace === b.namespace &&
    a.name === b.name
  );
}
