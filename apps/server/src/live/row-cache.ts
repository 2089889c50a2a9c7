/** A row is read again after this long though nothing of it changed, milliseconds: its time of observation moves silently. */
const AGE_MS = 10_000;
/** Refreshes that a row is kept for after the last window that showed it. */
const KEPT = 64;

interface Cached {
  readonly version: number;
  readonly readAt: number;
  readonly row: object;
  used: number;
}

/** Rows by collection and key, for all windows that show them, until something of theirs changes. */
export class RowCache {
  readonly #rows = new Map<string, Map<string, Cached>>();
  #refresh = 0;

  /** Begins a refresh, and drops rows that no window has shown for long. */
  begin(): void {
    if (++this.#refresh % KEPT !== 0) return;
    for (const rows of this.#rows.values()) {
      for (const [key, { used }] of rows) if (used < this.#refresh - KEPT) rows.delete(key);
    }
  }

  /** Whether the row of `key` is known and still of this version. */
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
