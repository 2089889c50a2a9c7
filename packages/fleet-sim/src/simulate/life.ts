import type { Clock } from '@hawser/ports';

/** One run of a process: what belongs to it stops with it at once, in the middle of anything. */
export class Life {
  readonly name: string;
  #isOver = false;
  readonly #endings: (() => void)[] = [];

  constructor(name: string) {
    this.name = name;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Calls `ending` when the process is killed. */
  atEnd(ending: () => void): void {
    this.#endings.push(ending);
  }

  kill(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const ending of this.#endings) ending();
  }

  /** The clock as the process sees it: timers of a dead one never run. */
  clock(clock: Clock): Clock {
    return {
      now: () => clock.now(),
      after: (delayMs, run) =>
        clock.after(delayMs, () => {
          if (!this.#isOver) run();
        }),
    };
  }

  /** What a dead process waits for never comes. */
  never<T>(): Promise<T> {
    return new Promise<T>(() => undefined);
  }
}
