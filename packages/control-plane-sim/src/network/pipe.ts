import type { Clock, Timer } from '@hawser/ports';

/** A message on its way. */
interface QueuedMessage {
  readonly bytes: number;
  readonly arrivesAt: number;
  readonly deliver: () => void;
}

/** One direction of a connection: messages arrive in order, later, or never. */
export class Pipe {
  readonly #clock: Clock;
  readonly #delayMs: () => number;
  /** How many bytes each byte counts for, so that a small simulation reaches the limits of a large one. */
  readonly weight: number;
  readonly #parcels: QueuedMessage[] = [];
  #timer: Timer | null = null;
  #lastArrivalAt = 0;
  #bufferedBytes = 0;
  #isHeld = false;
  #isDead = false;
  /** Maximum number of bytes that ever waited. */
  peakBytes = 0;

  constructor(clock: Clock, delayMs: () => number, weight = 1) {
    this.#clock = clock;
    this.#delayMs = delayMs;
    this.weight = weight;
  }

  /** Bytes that were sent and have not arrived. */
  get bufferedBytes(): number {
    return this.#bufferedBytes;
  }

  get isPaused(): boolean {
    return this.#isHeld;
  }

  put(size: number, deliver: () => void): void {
    if (this.#isDead) return;
    const bytes = size * this.weight;
    const arrivesAt = Math.max(this.#lastArrivalAt, this.#clock.now() + this.#delayMs());
    this.#lastArrivalAt = arrivesAt;
    this.#bufferedBytes += bytes;
    this.peakBytes = Math.max(this.peakBytes, this.#bufferedBytes);
    this.#parcels.push({ bytes, arrivesAt, deliver });
    this.#plan();
  }

  /** Nothing comes out until {@link resume}: the reader does not read. */
  pause(): void {
    this.#isHeld = true;
    this.#timer?.cancel();
    this.#timer = null;
  }

  resume(): void {
    this.#isHeld = false;
    this.#plan();
  }

  /** Nothing comes out ever again. */
  discard(): void {
    this.#isDead = true;
    this.#timer?.cancel();
    this.#timer = null;
    this.#parcels.length = 0;
    this.#bufferedBytes = 0;
  }

  #plan(): void {
    const [next] = this.#parcels;
    if (this.#isHeld || this.#isDead || this.#timer !== null || next === undefined) return;
    this.#timer = this.#clock.after(next.arrivesAt - this.#clock.now(), () => {
      this.#timer = null;
      this.#deliver();
      this.#plan();
    });
  }

  #deliver(): void {
    const now = this.#clock.now();
    while (!this.#isHeld && !this.#isDead) {
      const [next] = this.#parcels;
      if (next === undefined || next.arrivesAt > now) return;
      this.#parcels.shift();
      this.#bufferedBytes -= next.bytes;
      next.deliver();
    }
  }
}
