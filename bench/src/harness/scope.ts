/** What was started and must end, in the opposite order; also when it is still on its way. */
export class Scope {
  readonly #ends: (() => Promise<unknown>)[] = [];
  #closed: Promise<void> | null = null;

  /**
   * Starts something and keeps how it is stopped.
   * @throws Error when everything is ending already.
   */
  async hold<Started>(start: () => Promise<Started>, stop: (started: Started) => unknown): Promise<Started> {
    if (this.#closed !== null) throw new Error('The bench is ending.');
    const starting = start();
    this.#ends.push(async () => {
      const outcome = await starting.then(
        (started) => ({ started }),
        // Whoever awaited it was told.
        () => null,
      );
      if (outcome !== null) await stop(outcome.started);
    });
    return starting;
  }

  /** Ends everything once; what cannot be ended is told and keeps nothing else from ending. */
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
