import { BackOff, type Clock, type Random } from '@hawser/ports';
import { isStatus } from '../kube/api.ts';

const RETRY = { firstMs: 1_000, mostMs: 60_000 };
/** How long a 403 or 500 may be a transient error of an API server that has just started. */
const TRANSIENT_MS = 2_000;

/** When objects that failed are tried again, and which of their errors are reported. */
export class Retries {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #backOffs = new Map<string, BackOff>();
  /** Since when an error is considered transient, by object: epoch ms. */
  readonly #transientSince = new Map<string, number>();

  constructor(clock: Clock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** How long to wait after another failure, milliseconds. */
  next(objectID: string): number {
    const backOff = this.#backOffs.get(objectID) ?? new BackOff(RETRY, this.#random);
    this.#backOffs.set(objectID, backOff);
    return backOff.next();
  }

  /**
   * An API server that has just started refuses every request for a moment, and one whose etcd is busy answers 500. These
   * errors are reported only when they last.
   */
  mayBeTransient(objectID: string, error: unknown): boolean {
    if (!isStatus(error, 403, 500)) return false;
    const now = this.#clock.now();
    const since = this.#transientSince.get(objectID) ?? now;
    this.#transientSince.set(objectID, since);
    // Math.abs: after the clock was set back, the error must not count as transient until the clock has caught up.
    return Math.abs(now - since) < TRANSIENT_MS;
  }

  forgetTransient(objectID: string): void {
    this.#transientSince.delete(objectID);
  }

  /** The object did not fail. */
  clear(objectID: string): void {
    this.#backOffs.delete(objectID);
    this.#transientSince.delete(objectID);
  }

  /** The objects that failed; they are tried again at once. */
  takeAll(): readonly string[] {
    const failed = [...this.#backOffs.keys()];
    this.#backOffs.clear();
    return failed;
  }
}
