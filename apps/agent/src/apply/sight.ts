import type { KubeObject } from '../kube/api.ts';
import type { Entry } from './entry.ts';

/** What the watch last saw at a place. */
export interface Seen {
  readonly uid: string;
  readonly digest: string;
  readonly isDeleting: boolean;
}

/** What applying needs of watching. */
export interface Sight {
  /** Watches the kind in the namespace of this entry from now on. */
  cover(entry: Entry): void;
  /** Our object at the place of `entry`, where the watch knows it; null is no proof that it is not there. */
  find(entry: Entry): Seen | null;
  /** The API server answered with this object: it need not be waited for. */
  notice(object: KubeObject): void;
}
