import type { Rule, Verdict } from './rules.ts';

/** Interval at which idle keys are removed, milliseconds. */
const SWEEP_MS = 60_000;

/**
 * Counts in the memory of this process, for requests that are too frequent for a database write each. A token bucket: a key may
 * send `max` requests at once, then continuously `max` per `windowMs`. Refused requests do not count.
 */
export class MemoryCounter {
  /** By key: when its bucket is full again, epoch milliseconds. */
  readonly #fullAt = new Map<string, number>();
  #sweptAt = 0;

  /** Number of keys in memory. */
  get size(): number {
    return this.#fullAt.size;
  }

  /** Counts one request at `now`, epoch milliseconds. */
  count(now: number, key: string, { max, windowMs }: Rule): Verdict {
    this.#sweep(now);
    const fullAt = Math.max(this.#fullAt.get(key) ?? now, now) + windowMs / max;
    const over = fullAt - now - windowMs;
    if (over > 0) return { allowed: false, retryAfterMs: over };
    this.#fullAt.set(key, fullAt);
    return { allowed: true, retryAfterMs: 0 };
  }

  /** Takes back one counted request of `key`, because it turned out to be allowed without limit. */
  giveBack(now: number, key: string, { max, windowMs }: Rule): void {
    const fullAt = (this.#fullAt.get(key) ?? now) - windowMs / max;
    if (fullAt > now) this.#fullAt.set(key, fullAt);
    else this.#fullAt.delete(key);
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key);
  }
}
