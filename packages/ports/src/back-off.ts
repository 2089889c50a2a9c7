import { fraction, type Random } from './random.ts';

/** Bounds of a back-off, milliseconds. */
interface BackOffBounds {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** `firstMs` after the first consecutive failure, doubled after each further one, at most `mostMs`; milliseconds. */
export function doubling({ firstMs, mostMs }: BackOffBounds, failuresBefore: number): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(failuresBefore, 30));
}

/**
 * Exponential backoff with full jitter: the wait is a random time up to `doubling`, so that thousands of clients that lost the same
 * server do not return at the same moment. Never less than a tenth of the bound.
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
    const bound = doubling(this.#bounds, this.#failures);
    this.#failures += 1;
    return Math.round(bound * (0.1 + 0.9 * fraction(this.#random)));
  }

  /** After a success: the next failure waits the shortest time again. */
  reset(): void {
    this.#failures = 0;
  }
}
