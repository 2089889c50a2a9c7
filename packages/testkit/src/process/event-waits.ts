/** Patience for a busy machine, milliseconds: no test may fail because it is slow. */
const PATIENCE_MS = 60_000;

/**
 * Waits for what the events of one source bring about. Unlike `waitUntil` it does not poll: thousands of short waits, such as for
 * answers over a socket, would each take the rest of a period.
 */
export class EventWaits {
  readonly #checks = new Set<() => void>();

  /** Checks all waits; to be called after each event. */
  notify(): void {
    for (const check of this.#checks) check();
  }

  /**
   * The first truthy result of `probe`, which is called now and after each event.
   * @throws Error that names `what` when there was none within a minute.
   */
  until<T>(probe: () => T, what: string): Promise<NonNullable<T>> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.#checks.delete(check);
      };
      const check = () => {
        const found = probe();
        if (!found) return;
        end();
        resolve(found);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`Not within ${PATIENCE_MS} ms: ${what}.`));
      }, PATIENCE_MS);
      this.#checks.add(check);
      check();
    });
  }
}
