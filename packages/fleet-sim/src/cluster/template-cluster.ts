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

/** Ownership label of an agent; its value is the id of its router. */
const MANAGED_BY = 'hawser.io/managed-by';
const OWN = new Set([tableOf(kindOf('/configmaps')), tableOf(kindOf('/secrets'))]);
const SYSTEM = 'kube-system';

/**
 * A settled cluster that can be copied. Ten thousand copies start in seconds, because every object exists already, and they
 * share equal values in memory. The agents of the copies are real: they enroll, compare the existing objects with the desired
 * ones, and report them.
 */
export class TemplateCluster {
  readonly #routerID: string;
  readonly #snapshot: StoreSnapshot;

  /** Copies everything of `template` except the identity of its agent, which works for `routerID`. */
  constructor(template: SimulatedCluster, routerID: string) {
    this.#routerID = routerID;
    this.#snapshot = snapshotOf(template, ({ table, key }) => !(OWN.has(table) && key.endsWith(`/${AGENT}`)));
  }

  /** The initial content of a copy for the router `routerID`, with an identity of its own. */
  instantiate(routerID: string, random: Random): StoreSnapshot {
    const uid = newUid(random);
    const system = this.#snapshot.tables.get(tableOf(NAMESPACES))?.get(SYSTEM);
    /** Labels with this router's id, by the labels that they were made from. */
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
