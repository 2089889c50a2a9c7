/** What can go wrong. */
export type FaultKind = 'database' | 'network' | 'process';

/** Which faults may happen now; none do after {@link Faults.stop}. */
export class Faults {
  readonly #kinds: Set<FaultKind>;

  constructor(kinds: Iterable<FaultKind>) {
    this.#kinds = new Set(kinds);
  }

  areOn(kind: FaultKind): boolean {
    return this.#kinds.has(kind);
  }

  /** The world heals. */
  stop(): void {
    this.#kinds.clear();
  }
}
