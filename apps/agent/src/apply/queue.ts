import type { Clock, Timer } from '@hawser/ports';

/** Ids that are due at an instant each, every id once. `wake` is called when the first of them is due. */
export class DueQueue {
  readonly #clock: Clock;
  readonly #wake: () => void;
  readonly #due = new Map<string, number>();
  #timer: Timer | null = null;
  #armedFor = Number.POSITIVE_INFINITY;

  constructor(clock: Clock, wake: () => void) {
    this.#clock = clock;
    this.#wake = wake;
  }

  /** Due in `delayMs`, or earlier where it already is. */
  add(id: string, delayMs = 0): void {
    const at = this.#clock.now() + delayMs;
    this.#due.set(id, Math.min(at, this.#due.get(id) ?? at));
    if (at < this.#armedFor) this.#arm(at);
  }

  /** Takes out everything that is due now. */
  take(): string[] {
    const now = this.#clock.now();
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
        : this.#clock.after(Math.max(0, at - this.#clock.now()), () => {
            this.#armedFor = Number.POSITIVE_INFINITY;
            this.#wake();
          });
  }
}
