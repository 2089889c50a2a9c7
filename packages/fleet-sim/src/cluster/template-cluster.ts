import {
  type StoreSnapshot,
  type JsonObject,
  kindOf,
  metaOf,
  NAMESPACES,
  newUid,
  objectOf,
  tableOf,
  withMeta,
} from '@hawser/kube-sim';
import type { Random } from '@hawser/ports';
import { AGENT } from '../agent/install.ts';
import { snapshotOf } from './clone.ts';
import type { SimulatedCluster } from './simulated-cluster.ts';

/** Label of what an agent made; its value is the id of its router. */
const MANAGED_BY = 'hawser.io/managed-by';
const OWN = new Set([tableOf(kindOf('/configmaps')), tableOf(kindOf('/secrets'))]);
const SYSTEM = 'kube-system';

/**
 * A cluster that has come up and settled, to be copied: ten thousand that start with everything in place start in seconds,
 * and what they hold alike they hold once. The copies' agents are as real as the first one's: they enrol, look at what is
 * there, find it as it is desired, and report it.
 */
export class TemplateCluster {
  readonly #routerID: string;
  readonly #snapshot: StoreSnapshot;

  /** Copies everything of `template` but the identity of its agent, which works for `routerID`. */
  constructor(template: SimulatedCluster, routerID: string) {
    this.#routerID = routerID;
    this.#snapshot = snapshotOf(template, ({ table, key }) => !(OWN.has(table) && key.endsWith(`/${AGENT}`)));
  }

  /** What a copy for the router `routerID` begins with, with an identity of its own. */
  instantiate(routerID: string, random: Random): StoreSnapshot {
    const uid = newUid(random);
    const system = this.#snapshot.tables.get(tableOf(NAMESPACES))?.get(SYSTEM);
    /** Labels with this router's id, by what they are made of. */
    const own = new Map<JsonObject, JsonObject>();
    const view = (object: JsonObject): JsonObject => {
      const labels = objectOf(metaOf(object)['labels']);
      if (labels[MANAGED_BY] !== this.#routerID)
        return object === system ? withMeta(object, { uid }) : object;
      let mine = own.get(labels);
      if (!mine) own.set(labels, (mine = { ...labels, [MANAGED_BY]: routerID }));
      return withMeta(object, { labels: mine });
    };
    return { ...this.#snapshot, view };
  }
}
