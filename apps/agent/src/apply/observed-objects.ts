import type { KubeObject } from '../kube/api.ts';
import type { Entry } from './entry.ts';

/** What the watch last observed of one object. */
export interface ObservedObject {
  readonly uid: string;
  readonly digest: string;
  readonly isDeleting: boolean;
}

/** What the Applier needs from the watches. */
export interface ObservedObjects {
  /** Starts watching the kind in the namespace of this entry. */
  watch(entry: Entry): void;
  /** Our object that `entry` refers to, if the watch observed it; null does not prove that it does not exist. */
  find(entry: Entry): ObservedObject | null;
  /** Records an object from an answer of the API server, without waiting for the watch. */
  record(object: KubeObject): void;
}
