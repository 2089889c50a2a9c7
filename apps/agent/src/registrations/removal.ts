import { deliveredKeyOf, registrationOf } from '@hawser/domain/gitops';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { type Entry, refOf } from '../apply/entry.ts';
import type { Inventory } from '../apply/inventory.ts';
import { ApplicationsByCluster, clusterMessages, clusterOf } from './clusters.ts';

/** Why the Secret of a cluster has to stay for now. `isOurs`: for what this agent is removing itself, which takes moments. */
interface Hold {
  readonly message: string;
  readonly isOurs: boolean;
}

/** Decides which Secrets of clusters may go, while some are removed at the same time. */
export class ClusterRemoval {
  readonly #kube: KubeApi;
  readonly #inventory: Inventory;
  readonly #applications = new Map<string, ApplicationsByCluster>();

  constructor(kube: KubeApi, inventory: Inventory) {
    this.#kube = kube;
    this.#inventory = inventory;
  }

  /** Why this must not be deleted yet; null when it may. `deleted` has what was deleted just now. Fails as the API does. */
  async hold(entry: Entry, deleted: ReadonlySet<Entry>): Promise<Hold | null> {
    const registration = registrationOf(entry.objectID);
    if (registration?.kind !== 'cluster') return null;
    const ours = this.#deliveredTo(registration.id, deleted);
    if (ours.length > 0) return { message: clusterMessages.inUse(ours), isOurs: true };
    const secret = await this.#kube.get(refOf(entry)).catch((error: unknown) => {
      if (isStatus(error, 404)) return null;
      throw error;
    });
    if (secret === null) return null;
    const applications =
      this.#applications.get(entry.namespace) ?? new ApplicationsByCluster(this.#kube, entry.namespace);
    this.#applications.set(entry.namespace, applications);
    const others = await applications.of(clusterOf(secret));
    return others.length > 0 ? { message: clusterMessages.inUse(others), isOurs: false } : null;
  }

  /** Names of what this agent wrote for the cluster and that is still there. */
  #deliveredTo(routerID: string, deleted: ReadonlySet<Entry>): string[] {
    const names: string[] = [];
    for (const objectID of this.#inventory.ids()) {
      if (deliveredKeyOf(objectID)?.routerID !== routerID) continue;
      for (const entry of this.#inventory.of(objectID)) if (!deleted.has(entry)) names.push(entry.name);
    }
    return names;
  }
}
