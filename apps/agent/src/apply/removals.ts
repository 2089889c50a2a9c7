import type { KubeApi } from '../kube/api.ts';
import { EdgeNamespaces } from '../namespaces/index.ts';
import { type Entry, refOf } from './entry.ts';
import { registrationID } from '@hawser/domain/gitops';
import type { ObjectStatuses } from '../report/object-statuses.ts';
import { ClusterRemoval } from './cluster-removal.ts';
import type { Inventory } from './inventory.ts';
import { prune } from './prune.ts';

export interface RemovalPorts extends Omit<ConstructorParameters<typeof EdgeNamespaces>[0], 'secretOf'> {
  readonly kube: KubeApi;
  readonly routerID: string;
  readonly inventory: Inventory;
  readonly statuses: ObjectStatuses;
}

/** How an object is removed. */
interface Removing {
  /** What an Application of Argo CD created stays. */
  readonly isOrphan: boolean;
  /** It is not desired elsewhere: what it brought goes with it. */
  readonly isLast: boolean;
}

/** How soon to check again whether a deletion has finished. */
const DELETION_POLL_MS = 500;

/** Removes what is not desired any more, with what it brought, each when nothing else needs it. */
export class Removals {
  readonly #ports: RemovalPorts;
  readonly #namespaces: EdgeNamespaces;

  constructor(ports: RemovalPorts) {
    this.#ports = ports;
    const secretOf = (id: string) => {
      const entry = ports.inventory.of(registrationID({ kind: 'cluster', id })).at(-1);
      return entry === undefined ? null : refOf(entry);
    };
    this.#namespaces = new EdgeNamespaces({ ...ports, secretOf });
  }

  /**
   * For objects that are removed together; `deleted` has those that are gone already. The returned function removes one as far as it can now,
   * and returns how soon to go on, milliseconds; null when nothing of it is left. It fails as the API does.
   */
  together(deleted: ReadonlySet<Entry>): (entry: Entry, removing: Removing) => Promise<number | null> {
    const { kube, routerID, inventory, statuses } = this.#ports;
    const clusters = new ClusterRemoval(kube, inventory, statuses);
    return async (entry, { isOrphan, isLast }) => {
      const waitMs = await clusters.waitMs(entry, deleted);
      if (waitMs !== null) return waitMs;
      if ((await prune(kube, entry, routerID, statuses, isOrphan)) === 'deleting') return DELETION_POLL_MS;
      return isLast && !isOrphan ? this.#namespaces.waitMs(entry) : null;
    };
  }

  /** Resolves when nothing is being removed any more. */
  stop(): Promise<void> {
    return this.#namespaces.stop();
  }
}
