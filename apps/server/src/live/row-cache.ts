/**
 * Maximum age of a cached row, milliseconds. Unchanged rows are read again too, because heartbeats update the time of
 * observation without a change.
 */
const AGE_MS = 10_000;
/** Number of refreshes after which an unused row is removed. */
const KEPT = 64;

interface Cached {
  readonly version: number;
  readonly readAt: number;
  readonly row: object;
  used: number;
}

/** Cached rows by collection and key, shared by all windows. */
export class RowCache {
  readonly #rows = new Map<string, Map<string, Cached>>();
  #refresh = 0;

  /** Starts a refresh, and removes rows that have not been used for long. */
  begin(): void {
    if (++this.#refresh % KEPT !== 0) return;
    for (const rows of this.#rows.values()) {
      for (const [key, { used }] of rows) if (used < this.#refresh - KEPT) rows.delete(key);
    }
  }

  /** Whether the row of `key` is cached in this version. */
  holds(collection: string, key: string, version: number, now: number): boolean {
    const cached = this.#of(collection).get(key);
    if (cached === undefined) return false;
    cached.used = this.#refresh;
    return cached.version === version && cached.readAt > now - AGE_MS;
  }

  row(collection: string, key: string): object | undefined {
    return this.#of(collection).get(key)?.row;
  }

  put(
    collection: string,
    key: string,
    { version, row }: { version: number; row: object },
    now: number,
  ): void {
    this.#of(collection).set(key, { version, readAt: now, row, used: this.#refresh });
  }

  delete(collection: string, key: string): void {
    this.#of(collection).delete(key);
  }

  #of(collection: string): Map<string, Cached> {
    const known = this.#rows.get(collection) ?? new Map<string, Cached>();
    this.#rows.set(collection, known);
    return known;
  }
}
