import type { Clock, Timer } from '@hawser/ports';
import { STALE_MS } from './window-state.ts';

/** How soon to look again where a slow reader could be sent no report, milliseconds. */
const AGAIN_MS = 250;

/** Whose windows may be stale. */
interface Watched {
  /**
   * Reports the windows that have lacked something since `limit` or before, epoch ms, as stale; gives since when the one that is to be
   * reported next lacks something, or null.
   */
  reportStale(limit: number): number | null;
}

/** Watches windows in which something changed until their browsers have it. Costs nothing while nothing changes. */
export class StalenessMonitor {
  readonly #clock: Clock;
  readonly #watched: Iterable<Watched>;
  #timer: Timer | null = null;

  constructor(clock: Clock, watched: Iterable<Watched>) {
    this.#clock = clock;
    this.#watched = watched;
  }

  /** Something changed just now. */
  changed(): void {
    this.#timer ??= this.#clock.after(STALE_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #look(): void {
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const each of this.#watched) next = Math.min(next, each.reportStale(now - STALE_MS) ?? next);
    const isOver = next === Number.POSITIVE_INFINITY;
    this.#timer = isOver
      ? null
      : this.#clock.after(Math.max(AGAIN_MS, next + STALE_MS - now), () => this.#look());
  }
}
