import type { Clock, Timer } from '@hawser/ports';

/**
 * How long something may have changed without a window's browser having been told, milliseconds, before it is told that the window
 * is behind. Well above what a change takes (250 ms for 99 of 100), so that nothing flickers while all is well; and short of the
 * time after which somebody who waits for their own change begins to doubt it.
 */
export const BEHIND_MS = 2_000;
/** A window that was behind is current again when it lacks less than this, milliseconds: it does not come and go at the bound. */
export const CURRENT_MS = BEHIND_MS / 2;
/** How soon is looked again where a browser could not be told, milliseconds. */
const AGAIN_MS = 250;

/** Whose windows may fall behind. */
interface Watched {
  /**
   * Tells of the windows that lack something since `limit` or before, epoch ms; since when the one that is to be told of next
   * lacks something, or null.
   */
  tellBehind(limit: number): number | null;
}

/** Looks after windows that were touched until they have been told what changed. Costs nothing while nothing changes. */
export class StalenessMonitor {
  readonly #clock: Clock;
  readonly #watched: Iterable<Watched>;
  #timer: Timer | null = null;

  constructor(clock: Clock, watched: Iterable<Watched>) {
    this.#clock = clock;
    this.#watched = watched;
  }

  /** Something changed just now. */
  touched(): void {
    this.#timer ??= this.#clock.after(BEHIND_MS, () => this.#look());
  }

  stop(): void {
    this.#timer?.cancel();
  }

  #look(): void {
    const now = this.#clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const each of this.#watched) next = Math.min(next, each.tellBehind(now - BEHIND_MS) ?? next);
    const isOver = next === Number.POSITIVE_INFINITY;
    this.#timer = isOver
      ? null
      : this.#clock.after(Math.max(AGAIN_MS, next + BEHIND_MS - now), () => this.#look());
  }
}
