import type { WindowQuery } from '@hawser/contract';
import { readsEveryPlacement } from './looked-at.ts';
import { Pending } from './pending.ts';

/** With so many records to read at once nobody follows a single one. */
const FLOOD = 1_000;
/** So long after a flood what was put off is read, milliseconds: while it goes on, most of that changes again. */
const CALM_MS = 1_000;
/** How many placements that were put off are read at a time: other windows wait meanwhile. */
const PART = 20_000;

/**
 * Routers on which something changed in a flood, and which nobody looked at: what is placed on them is read when somebody does, or a
 * part at a time when it is calm again. Ids only, each once however often it changed.
 */
export class PutOff {
  readonly #flood: number;
  #routers = new Pending();
  #floodedAt = Number.NEGATIVE_INFINITY;

  /** `flood`: records to read at once from which on something is put off. */
  constructor(flood: number = FLOOD) {
    this.#flood = flood;
  }

  get isEmpty(): boolean {
    return this.#routers.placements.size === 0;
  }

  /** About how many placements these queries need that were put off. */
  neededBy(queries: readonly WindowQuery[]): number {
    return queries.some(readsEveryPlacement) ? this.#routers.size : 0;
  }

  isFlood(pending: Pending): boolean {
    return pending.size >= this.#flood;
  }

  /** Whether what was put off, if anything, is read without anybody needing it. */
  isCalm(now: number): boolean {
    return now - this.#floodedAt >= CALM_MS;
  }

  /**
   * Puts off what can be put off of what is about to be read at `now` for these queries, or adds to it what was. Gives the
   * routers that were put off.
   */
  sift(taken: Pending, queries: readonly WindowQuery[], now: number): readonly string[] {
    const isFlood = this.isFlood(taken);
    if (isFlood) this.#floodedAt = now;
    if (queries.some(readsEveryPlacement))
      this.#routers.moveWhole([...this.#routers.placements.keys()], taken);
    else if (isFlood) return taken.moveWhole([...taken.placements.keys()], this.#routers);
    else if (this.isCalm(now)) this.#routers.moveWhole(this.#part(), taken);
    return [];
  }

  /** Those of these routers that were put off; they are not any more. Null where there are none. */
  take(routerIDs: Iterable<string>): Pending | null {
    const taken = new Pending();
    return this.#routers.moveWhole(routerIDs, taken).length > 0 ? taken : null;
  }

  /** Whether one of these routers was put off. */
  hasAny(routerIDs: Iterable<string>): boolean {
    for (const id of routerIDs) if (this.#routers.placements.has(id)) return true;
    return false;
  }

  forget(): void {
    this.#routers = new Pending();
  }

  #part(): string[] {
    const ids: string[] = [];
    let left = PART;
    for (const [id, changed] of this.#routers.placements) {
      if (left <= 0) break;
      left -= changed instanceof Set ? changed.size : changed.count;
      ids.push(id);
    }
    return ids;
  }
}
