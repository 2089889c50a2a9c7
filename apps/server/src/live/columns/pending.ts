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

  /** Takes some of `of`, the oldest first. */
  take(of: Set<string>, atMost = STEP): string[] {
    const taken: string[] = [];
    for (const id of of) {
      if (taken.length === atMost) break;
      taken.push(id);
      of.delete(id);
    }
    return taken;
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
