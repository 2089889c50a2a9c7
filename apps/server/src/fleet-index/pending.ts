import type { Change } from '../feed/feed.ts';
import { placementOfChange } from '../status/index.ts';

/** Placements that are named one by one, at most: above it their routers are named, of which there are few. */
const PAIRS_MAX = 100_000;

/** What changed and was not read again yet: ids only, each once however often it changed. */
export class Pending {
  readonly networks = new Set<string>();
  readonly clusters = new Set<string>();
  readonly routers = new Set<string>();
  /** Routers of which something else is observed. */
  readonly observed = new Set<string>();
  readonly objects = new Set<string>();
  /** Objects whose content changed: the statuses of all their placements may have. */
  readonly rewritten = new Set<string>();
  /** By router the objects whose placement on it changed, or only how many did: then all of its placements are read. */
  readonly placements = new Map<string, Set<string> | number>();
  /** How many placements were named one by one, also where only their routers are named now. */
  #named = 0;
  /** How many changed on routers that were named as a whole, beyond those. */
  #counted = 0;
  readonly #pairsMax: number;

  constructor(pairsMax: number = PAIRS_MAX) {
    this.#pairsMax = pairsMax;
  }

  /** About how many records will be read. */
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

  /** Names one placement. */
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

  /** Names a router in place of its placements, `count` of which changed. */
  #whole(routerID: string, count: number): void {
    const known = this.placements.get(routerID) ?? 0;
    const before = typeof known === 'number' ? known : known.size;
    this.#counted += Math.max(0, count - before);
    this.placements.delete(routerID);
    // As a text of its own: a part of a feed's text would keep all of it in memory.
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
