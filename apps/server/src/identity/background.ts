import type { Log } from '../log/log.ts';

/** Work that answers do not wait for, because their time must not reveal whether an address has an account. */
export class Background {
  readonly #log: Log;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** `failure` is logged when it fails. */
  run(work: () => Promise<unknown>, failure: string): void {
    const running = work().catch((error: unknown) => this.#log.error(failure, { error }));
    this.#pending.add(running);
    void running.finally(() => this.#pending.delete(running));
  }

  /** Waits until all of it has ended. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }
}
