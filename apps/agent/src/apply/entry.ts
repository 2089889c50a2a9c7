import type { KubeKind, KubeRef } from '../kube/api.ts';

/** One thing that the agent made, or is about to make: then `uid` is null. */
export interface Entry {
  readonly objectID: string;
  readonly kind: KubeKind;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string | null;
  /** The router that it was about to be made for, where `uid` is not known. */
  readonly routerID?: string;
}

/** Where an entry is in the API. */
export function refOf(entry: Entry): KubeRef {
  return { kind: entry.kind, namespace: entry.namespace, name: entry.name };
}

/** Whether two entries mean the same place in the API. */
export function isSamePlace(a: Entry, b: Entry): boolean {
  return (
    a.kind.apiVersion === b.kind.apiVersion &&
    a.kind.kind === b.kind.kind &&
    a.namespace === b.namespace &&
    a.name === b.name
  );
}
