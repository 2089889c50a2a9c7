/** What was started and must be stopped, in reverse order; also while it is still starting. */
export class Scope {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #closed: Promise<void> | null = null;

  /**
   * Starts something and remembers how to stop it.
   * @throws Error when everything is being stopped already.
   */
  async hold<Started>(start: () => Promise<Started>, stop: (started: Started) => unknown): Promise<Started> {
    if (this.#closed !== null) throw new Error('The bench is ending.');
    const starting = start();
    this.#ends.push(async () => {
      const outcome = await starting.then(
        (started) => ({ started }),
        // The caller that awaited it gets the error.
        () => null,
      );
      if (outcome !== null) await stop(outcome.started);
    });
    return starting;
  }

  /** Stops everything once. An error is printed and does not prevent the rest from being stopped. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const end of this.#ends.toReversed()) {
      await end().catch((error: unknown) => console.error('Could not be ended:', error));
    }
  }
}
