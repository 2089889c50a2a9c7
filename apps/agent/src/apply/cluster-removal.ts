import { deliveredKeyOf, registrationOf } from '@hawser/domain/gitops';
import { isStatus, type KubeApi } from '../kube/api.ts';
import { type Entry, refOf } from './entry.ts';
import type { ObjectStatuses } from '../report/object-statuses.ts';
import type { Inventory } from './inventory.ts';
import { ApplicationsByCluster, clusterMessages, clusterOf } from '../registrations/clusters.ts';

/** How soon to look again: for what this agent is removing itself, and for what others deploy, which are listed for it. */
const OURS_MS = 500;
const OTHERS_MS = 15_000;

/** Decides which Secrets of clusters may go, while some are removed at the same time. */
export class ClusterRemoval {
  readonly #kube: KubeApi;
  readonly #inventory: Inventory;
  readonly #statuses: ObjectStatuses;
  readonly #applications = new Map<string, ApplicationsByCluster>();

  constructor(kube: KubeApi, inventory: Inventory, statuses: ObjectStatuses) {
    this.#kube = kube;
    this.#statuses = statuses;
    this.#inventory = inventory;
  }

  /**
   * How long until this may perhaps be deleted, milliseconds, which its status then explains; null when it may. `deleted` has what was
   * deleted just now. Fails as the API does.
   */
  async waitMs(entry: Entry, deleted: ReadonlySet<Entry>): Promise<number | null> {
    const registration = registrationOf(entry.objectID);
    if (registration?.kind !== 'cluster') return null;
    const ours = this.#deliveredTo(registration.id, deleted);
    if (ours.length > 0) return this.#wait(entry, ours, OURS_MS);
    const secret = await this.#kube.get(refOf(entry)).catch((error: unknown) => {
      if (isStatus(error, 404)) return null;
      throw error;
    });
    if (secret === null) return null;
    const applications =
      this.#applications.get(entry.namespace) ?? new ApplicationsByCluster(this.#kube, entry.namespace);
    this.#applications.set(entry.namespace, applications);
    const others = await applications.of(clusterOf(secret));
    return others.length > 0 ? this.#wait(entry, others, OTHERS_MS) : null;
  }

  #wait({ objectID }: Entry, applications: readonly string[], waitMs: number): number {
    const message = clusterMessages.inUse(applications);
    this.#statuses.observe(objectID, { status: 'PROGRESSING', message, kubeStatus: null, since: null });
    return waitMs;
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
