import { fraction, type Random } from '@hawser/ports';

/** Bounds of a back-off, milliseconds. */
export interface BackOffBounds {
  readonly firstMs: number;
  readonly mostMs: number;
}

/**
 * Exponential back-off with full jitter: attempt n waits a random time up to `firstMs × 2ⁿ`, at most `mostMs`, so that a
 * thousand agents that lost the same server do not return at the same moment. Never less than a tenth of the bound.
 */
export class BackOff {
  readonly #bounds: BackOffBounds;
  readonly #random: Random;
  #failures = 0;

  constructor(bounds: BackOffBounds, random: Random) {
    this.#bounds = bounds;
    this.#random = random;
  }

  /** The next wait, milliseconds. */
  next(): number {
    const bound = Math.min(this.#bounds.mostMs, this.#bounds.firstMs * 2 ** Math.min(this.#failures, 30));
    this.#failures += 1;
    return Math.round(bound * (0.1 + 0.9 * fraction(this.#random)));
  }

  /** After a success: the next failure waits the shortest time again. */
  reset(): void {
    this.#failures = 0;
  }
}
