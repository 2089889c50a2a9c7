import type { Clock, Timer } from '@hawser/ports';

/** One run of a process: what belongs to it stops with it at once, in the middle of anything. */
export class Lifetime {
  readonly name: string;
  #isOver = false;
  #endings: (() => void)[] = [];
  readonly #timers = new Set<Timer>();

  constructor(name: string) {
    this.name = name;
  }

  get isEnded(): boolean {
    return this.#isOver;
  }

  /** Calls `ending` when the process is killed. */
  onEnd(ending: () => void): void {
    this.#endings.push(ending);
  }

  kill(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const ending of this.#endings) ending();
    for (const timer of this.#timers) timer.cancel();
    // What a dead process held is held by nobody: a day of a world sees hundreds of them.
    this.#endings = [];
    this.#timers.clear();
  }

  /** The clock as the process sees it: timers of a dead one never run. */
  clock(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      after: (delayMs, run) => {
        const timer = clock.after(delayMs, () => {
          this.#timers.delete(timer);
          if (!this.#isOver) run();
        });
        if (!this.#isOver) this.#timers.add(timer);
        return {
          cancel: () => {
            this.#timers.delete(timer);
            timer.cancel();
          },
        };
      },
    };
  }

  /** What a dead process waits for never comes. */
  never<T>(): Promise<T> {
    return new Promise<T>(() => undefined);
  }
}
