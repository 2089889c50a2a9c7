/**
 * Divides a number of slots, such as the connections of a pool, among contexts. One context never gets all, so that another one
 * starts at once; when all are taken, the waiting context that uses the fewest is next.
 */
export class FairShare {
  readonly #slots: number;
  readonly #most: number;
  readonly #used = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #taken = 0;

  /** `reserved`: how many of the `slots` one context leaves to the others. */
  constructor(slots: number, reserved: number) {
    this.#slots = slots;
    this.#most = Math.max(1, slots - reserved);
  }

  /** Waits for a slot of this context. Returns how to give it back, which counts once. */
  async enter(owner: string): Promise<() => void> {
    if (this.#waiting.has(owner) || !this.#isFree(owner)) {
      await new Promise<void>((start) => {
        const queue = this.#waiting.get(owner);
        if (queue) queue.push(start);
        else this.#waiting.set(owner, [start]);
      });
    } else this.#take(owner);
    let isHeld = true;
    return () => {
      if (isHeld) this.#leave(owner);
      isHeld = false;
    };
  }

  /** Runs `work` in a slot of this context. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(owner);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  #isFree(owner: string): boolean {
    return this.#taken < this.#slots && (this.#used.get(owner) ?? 0) < this.#most;
  }

  #take(owner: string): void {
    this.#taken += 1;
    this.#used.set(owner, (this.#used.get(owner) ?? 0) + 1);
  }

  #leave(owner: string): void {
    this.#taken -= 1;
    const left = (this.#used.get(owner) ?? 1) - 1;
    if (left > 0) this.#used.set(owner, left);
    else this.#used.delete(owner);
    this.#startNext();
  }

  #startNext(): void {
    let next: string | null = null;
    for (const owner of this.#waiting.keys()) {
      if (!this.#isFree(owner)) continue;
      if (next === null || (this.#used.get(owner) ?? 0) < (this.#used.get(next) ?? 0)) next = owner;
    }
    if (next === null) return;
    const queue = this.#waiting.get(next) ?? [];
    const start = queue.shift();
    if (queue.length === 0) this.#waiting.delete(next);
    this.#take(next);
    start?.();
  }
}
