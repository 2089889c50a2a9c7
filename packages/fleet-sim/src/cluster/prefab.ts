import { type JsonObject, objectOf } from '../kube/json.ts';
import { kindOf, NAMESPACES, tableOf } from '../kube/kinds.ts';
import { metaOf, newUid, withMeta } from '../kube/object/meta.ts';
import type { SeededRandom } from '../random/seeded-random.ts';
import { AGENT } from './install.ts';
import type { SimulatedCluster } from './simulated-cluster.ts';

/** Label of what an agent made; its value is the id of its router. */
const MANAGED_BY = 'hawser.io/managed-by';
const OWN = new Set([tableOf(kindOf('/configmaps')), tableOf(kindOf('/secrets'))]);

interface Row {
  readonly table: string;
  readonly key: string;
  readonly object: JsonObject;
}

/**
 * A cluster that has come up and settled, to be copied: ten thousand that start with everything in place start in seconds,
 * and what they hold alike they hold once. The copies' agents are as real as the first one's: they enrol, look at what is
 * there, find it as it is wanted, and report it.
 */
export class Prefab {
  readonly #routerID: string;
  readonly #rows: readonly Row[];
  readonly #revision: number;

  /** Copies everything of `template` but the identity of its agent, which works for `routerID`. */
  constructor(template: SimulatedCluster, routerID: string) {
    const { store } = template.kube;
    this.#routerID = routerID;
    this.#revision = store.revision;
    this.#rows = [...store.rows()].filter(({ table, key }) => !(OWN.has(table) && key.endsWith(`/${AGENT}`)));
  }

  /** Makes `cluster`, which must be new, a copy for the router `routerID`, with an identity of its own. */
  fill(cluster: SimulatedCluster, routerID: string, random: SeededRandom): void {
    const rows = this.#rows.map(({ table, key, object }) => ({
      table,
      key,
      object: this.#own(table, key, object, routerID, random),
    }));
    cluster.kube.store.load(rows, this.#revision);
  }

  #own(table: string, key: string, object: JsonObject, routerID: string, random: SeededRandom): JsonObject {
    if (table === tableOf(NAMESPACES) && key === 'kube-system')
      return withMeta(object, { uid: newUid(random) });
    const labels = objectOf(metaOf(object)['labels']);
    if (labels[MANAGED_BY] !== this.#routerID) return object;
    return withMeta(object, { labels: { ...labels, [MANAGED_BY]: routerID } });
  }
}
