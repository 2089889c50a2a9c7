import type { Rule, Verdict } from './rules.ts';

/** How often keys that stopped asking are forgotten, milliseconds. */
const SWEEP_MS = 60_000;

/**
 * Counts in this process, for what is asked too often for a write each. A key may ask `max` times at once, and then as often as
 * `max` in `windowMs` allows; what is refused does not count.
 */
export class MemoryCounter {
  /** By key: the instant at which all that it asked is used up, epoch milliseconds. */
  readonly #freeAt = new Map<string, number>();
  #sweptAt = 0;

  /** How many keys are remembered. */
  get size(): number {
    return this.#freeAt.size;
  }

  /** Counts one request at the instant `now`, epoch milliseconds. */
  count(now: number, key: string, { max, windowMs }: Rule): Verdict {
    this.#sweep(now);
    const freeAt = Math.max(this.#freeAt.get(key) ?? now, now) + windowMs / max;
    const over = freeAt - now - windowMs;
    if (over > 0) return { allowed: false, retryAfterMs: over };
    this.#freeAt.set(key, freeAt);
    return { allowed: true, retryAfterMs: 0 };
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    for (const [key, freeAt] of this.#freeAt) if (freeAt <= now) this.#freeAt.delete(key);
  }
}
