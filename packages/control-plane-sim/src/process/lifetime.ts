import type { Clock, Timer } from '@hawser/ports';

/** One run of a process: everything that belongs to it stops with it at once. */
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
    // Remove listeners of a dead process: a day of a simulation has hundreds of processes.
    this.#endings = [];
    this.#timers.clear();
  }

  /** The clock of the process: timers of a dead one never run. */
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

  /** A promise of a dead process never settles. */
  never<T>(): Promise<T> {
    return new Promise<T>(() => undefined);
  }
}
