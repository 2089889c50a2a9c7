import type { Change } from '../feed.ts';

/** Most ids of a kind that one step reads again: many changes do not hold up the windows, nor the event loop. */
const STEP = 4_000;

/** What changed and was not read again yet: ids only, each once however often it changed. */
export class Pending {
  readonly networks = new Set<string>();
  readonly clusters = new Set<string>();
  readonly routers = new Set<string>();
  /** Routers of which something else is observed. */
  readonly observed = new Set<string>();
  readonly objects = new Set<string>();
  /** `<routerID>/<objectID>`. */
  readonly placements = new Set<string>();
  /** Objects of which another content is wanted: all their placements stand differently. */
  readonly rewritten = new Set<string>();

  get size(): number {
    return this.#all.reduce((sum, ids) => sum + ids.size, 0);
  }

  add({ table, ids }: Pick<Change, 'table' | 'ids'>): void {
    const set = this.#of(table);
    if (set) for (const id of ids) set.add(id);
  }

  /**
   * Takes some of each kind, the oldest first, for one step. A step is taken before its transaction begins: what is heard
   * later may not be in that transaction's snapshot, and has to wait for the next one.
   */
  step(): Pending {
    const step = new Pending();
    for (const [kind, ids] of this.#all.entries()) {
      const atMost = ids === this.rewritten ? 1 : STEP;
      for (const id of ids) {
        if (step.#all[kind]?.size === atMost) break;
        step.#all[kind]?.add(id);
        ids.delete(id);
      }
    }
    return step;
  }

  get #all(): readonly Set<string>[] {
    const { networks, clusters, routers, observed, objects, placements, rewritten } = this;
    return [networks, clusters, routers, observed, objects, placements, rewritten];
  }

  #of(table: string): Set<string> | null {
    if (table === 'networks') return this.networks;
    if (table === 'clusters') return this.clusters;
    if (table === 'routers') return this.routers;
    if (table === 'router_states') return this.observed;
    if (table === 'objects') return this.objects;
    return table === 'placements' || table === 'object_states' ? this.placements : null;
  }
}
