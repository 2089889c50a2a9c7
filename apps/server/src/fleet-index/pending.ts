import { type Change, placementOfChange } from '../feed/feed.ts';

/** Placements that are named one by one, at most: above it their routers are named, of which there are few. */
const PAIRS_MAX = 100_000;

/** Any of a router's placements, so many at least: its agent `said` something else of them, or others are `placed` there, too. */
interface Whole {
  readonly what: 'said' | 'placed';
  readonly count: number;
}

/** What changed and was not read again yet: ids only, each once however often it changed. */
export class Pending {
  readonly networks = new Set<string>();
  readonly clusters = new Set<string>();
  readonly routers = new Set<string>();
  /** Routers of which something else is observed. */
  readonly observed = new Set<string>();
  readonly objects = new Set<string>();
  /** Objects of which another content is wanted: all their placements stand differently. */
  readonly rewritten = new Set<string>();
  /** By router the objects whose placement on it changed. */
  readonly placements = new Map<string, Set<string> | Whole>();
  /** How many placements were named one by one, also where their routers are named now. */
  #named = 0;
  /** How many changed on routers that were named whole, beyond those. */
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
        else this.#whole(routerID, { what: table === 'placements' ? 'placed' : 'said', count });
      }
      return;
    }
    const set = this.#of(table);
    if (set) for (const id of ids) set.add(id);
  }

  /** Names one placement. */
  place(routerID: string, objectID: string): void {
    const known = this.placements.get(routerID);
    if (known instanceof Set ? known.has(objectID) : known?.what === 'placed') return;
    if (++this.#named === this.#pairsMax + 1) {
      const named = [...this.placements.keys()];
      for (const id of named) this.#whole(id, { what: 'placed', count: 0 });
    }
    // What is named one by one may be placed there since.
    if (this.#named > this.#pairsMax || (known !== undefined && !(known instanceof Set))) {
      this.#whole(routerID, { what: 'placed', count: 1 });
    } else if (known === undefined) this.placements.set(routerID, new Set([objectID]));
    else known.add(objectID);
  }

  /** Moves what waits for those of these routers that are named in place of their placements to `other`; gives their ids. */
  moveWhole(routerIDs: Iterable<string>, other: Pending): string[] {
    const moved: string[] = [];
    for (const id of routerIDs) {
      const known = this.placements.get(id);
      if (known === undefined || known instanceof Set) continue;
      this.placements.delete(id);
      this.#counted -= Math.min(this.#counted, known.count);
      other.#whole(id, known);
      moved.push(id);
    }
    return moved;
  }

  /** Names a router in place of its placements. */
  #whole(routerID: string, { what, count }: Whole): void {
    const known = this.placements.get(routerID);
    const before = known instanceof Set ? known.size : (known?.count ?? 0);
    const isSame = known === undefined || (!(known instanceof Set) && known.what === what);
    this.#counted += Math.max(0, count - before);
    this.placements.delete(routerID);
    // As a text of its own: a part of a feed's text would keep all of it in memory.
    this.placements.set(Buffer.from(routerID).toString(), {
      what: isSame ? what : 'placed',
      count: Math.max(count, before),
    });
  }

  #of(table: string): Set<string> | null {
    if (table === 'networks') return this.networks;
    if (table === 'clusters') return this.clusters;
    if (table === 'routers') return this.routers;
    if (table === 'router_states') return this.observed;
    return table === 'objects' ? this.objects : null;
  }
}
