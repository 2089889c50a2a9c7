import type { Clock, Timer } from '@hawser/ports';

/**
 * A delay queue of ids, each at most once. `wake` is called when the first of them is due. It counts elapsed time, so a
 * clock that is set delays nothing; at worst an id is due early.
 */
export class DueQueue {
  readonly #clock: Clock;
  readonly #wake: () => void;
  /** When each is due, in milliseconds of `#passedMs`. */
  readonly #due = new Map<string, number>();
  /** Time since the start, by the clock and the timers. */
  #passedMs = 0;
  #readAt: number;
  #timer: Timer | null = null;
  #armedFor = Number.POSITIVE_INFINITY;

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
    this.#readAt = clock.now();
  }

  /** Due in `delayMs`, or earlier where it already is. */
  add(id: string, delayMs = 0): void {
    const at = this.#passed() + delayMs;
    this.#due.set(id, Math.min(at, this.#due.get(id) ?? at));
    if (at < this.#armedFor) this.#arm(at);
  }

  /** Takes out everything that is due now. */
  take(): string[] {
    const now = this.#passed();
    const taken: string[] = [];
    let next = Number.POSITIVE_INFINITY;
    for (const [id, at] of this.#due) {
      if (at > now) {
        next = Math.min(next, at);
        continue;
      }
      taken.push(id);
      this.#due.delete(id);
    }
    this.#arm(next);
    return taken;
  }

  stop(): void {
    this.#due.clear();
    this.#arm(Number.POSITIVE_INFINITY);
  }

  #arm(at: number): void {
    this.#timer?.cancel();
    this.#armedFor = at;
    this.#timer =
      at === Number.POSITIVE_INFINITY
        ? null
        : this.#clock.after(Math.max(0, at - this.#passed()), () => {
            this.#armedFor = Number.POSITIVE_INFINITY;
            this.#passedMs = Math.max(this.#passed(), at);
            this.#wake();
          });
  }

  #passed(): number {
    const now = this.#clock.now();
    this.#passedMs += Math.max(0, now - this.#readAt);
    this.#readAt = now;
    return this.#passedMs;
  }
}
