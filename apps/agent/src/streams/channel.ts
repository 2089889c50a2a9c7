/** A queue between writers and one reader. A full queue makes writers wait, so that it never holds more than its limit and one entry. */
export class Channel<Entry> {
  readonly #limit: number;
  #entries: Entry[] = [];
  #isClosed = false;
  #readable: (() => void) | null = null;
  readonly #writable = new Set<() => void>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Resolves when there is room for more; at once when it is closed. */
  async write(entry: Entry): Promise<void> {
    if (this.#isClosed) return;
    this.#entries.push(entry);
    this.#readable?.();
    while (this.#entries.length >= this.#limit && !this.#isClosed) {
      await new Promise<void>((resolve) => this.#writable.add(resolve));
    }
  }

  /** No more entries come. What is queued can still be read. */
  close(): void {
    this.#isClosed = true;
    this.#readable?.();
    this.#release();
  }

  /** All queued entries, as soon as there is one; null when it is closed and empty. */
  async read(): Promise<Entry[] | null> {
    while (this.#entries.length === 0) {
      if (this.#isClosed) return null;
      await new Promise<void>((resolve) => {
        this.#readable = resolve;
      });
    }
    const entries = this.#entries;
    this.#entries = [];
    this.#release();
    return entries;
  }

  #release(): void {
    const waiting = [...this.#writable];
    this.#writable.clear();
    for (const go of waiting) go();
  }
}
