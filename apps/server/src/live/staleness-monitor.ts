import type { Clock, Timer } from '@hawser/ports';
import { STALE_MS } from './window-state.ts';

/** Retry interval if a slow reader could not be sent the report, milliseconds. */
const AGAIN_MS = 250;

/** Something with windows that can be stale. */
interface Watched {
  /**
   * Reports windows as stale that have missed a change since `limit` or earlier, epoch ms. Returns the time of the first
   * missing change of the window to report next, or null.
   */
  reportStale(limit: number): number | null;
}

/** Reports windows as stale whose changes did not reach the browser in time. Idle while nothing changes. */
export class StalenessMonitor {
  readonly #clock: Clock;
  readonly #watched: Iterable<Watched>;
  #timer: Timer | null = null;

  constructor(clock: Clock, watched: Iterable<Watched>) {
    this.#clock = clock;
    this.#watched = watched;
  }

  /** Something has just changed. */
  changed(): void {
    this.#timer ??= this.#clock.after(STALE_MS, () => this.#check());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #check(): void {
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const each of this.#watched) next = Math.min(next, each.reportStale(now - STALE_MS) ?? next);
    const isOver = next === Number.POSITIVE_INFINITY;
    this.#timer = isOver
      ? null
      : this.#clock.after(Math.max(AGAIN_MS, next + STALE_MS - now), () => this.#check());
  }
}
