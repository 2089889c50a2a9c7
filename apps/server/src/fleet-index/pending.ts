import type { Change } from '../feed/feed.ts';
import { placementOfChange } from '../status/index.ts';

/** Most placements that are recorded one by one. Above that only their routers are recorded, which are few. */
const PAIRS_MAX = 100_000;

/** Changes that were not read yet: ids only, each once. */
export class Pending {
  readonly networks = new Set<string>();
  readonly clusters = new Set<string>();
  readonly routers = new Set<string>();
  /** Routers whose observed state changed. */
  readonly observed = new Set<string>();
  readonly objects = new Set<string>();
  /** Objects whose content changed, so that the statuses of all their placements may have changed. */
  readonly rewritten = new Set<string>();
  /**
   * By router, the objects whose placements on it changed; or only their number, and then all placements of the router are
   * read.
   */
  readonly placements = new Map<string, Set<string> | number>();
  /** Number of placements that were recorded one by one, also if only their routers are recorded now. */
  #named = 0;
  /** Number of further placements that changed on routers that are recorded as a whole. */
  #counted = 0;
  readonly #pairsMax: number;

  constructor(pairsMax: number = PAIRS_MAX) {
    this.#pairsMax = pairsMax;
  }

  /** Approximate number of records to read. */
  get size(): number {
    const { networks, clusters, routers, observed, objects, rewritten, placements } = this;
    const all = [networks, clusters, routers, observed, objects, rewritten, placements];
    return all.reduce((sum, { size }) => sum + size, this.#named + this.#counted);
  }

  add({ table, ids }: Pick<Change, 'table' | 'ids'>): void {
    if (table === 'placements' || table === 'object_states') {
      for (const id of ids) {
        const { routerID, objectID, count } = placementOfChange(id);
        if (objectID !== null) this.place(routerID, objectID);
        else this.#whole(routerID, count);
      }
      return;
    }
    const set = this.#of(table);
    if (set) for (const id of ids) set.add(id);
  }

  /** Records one placement. */
  place(routerID: string, objectID: string): void {
    const known = this.placements.get(routerID);
    if (typeof known === 'number' || known?.has(objectID)) return;
    if (++this.#named === this.#pairsMax + 1) {
      const named = [...this.placements.keys()];
      for (const id of named) this.#whole(id, 0);
    }
    if (this.#named > this.#pairsMax) this.#whole(routerID, 1);
    else if (known === undefined) this.placements.set(routerID, new Set([objectID]));
    else known.add(objectID);
  }

  /** Records a router instead of its placements, `count` of which changed. */
  #whole(routerID: string, count: number): void {
    const known = this.placements.get(routerID) ?? 0;
    const before = typeof known === 'number' ? known : known.size;
    this.#counted += Math.max(0, count - before);
    this.placements.delete(routerID);
    // A copy of the string: a substring would keep the whole text of the change in memory.
    this.placements.set(Buffer.from(routerID).toString(), Math.max(count, before));
  }

  #of(table: string): Set<string> | null {
    if (table === 'networks') return this.networks;
    if (table === 'clusters') return this.clusters;
    if (table === 'routers') return this.routers;
    if (table === 'router_states') return this.observed;
    return table === 'objects' ? this.objects : null;
  }
}
