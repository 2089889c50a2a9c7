/** What can go wrong. */
export type FaultKind = 'database' | 'network' | 'process';

/** Everything that is made to go wrong, with its kind: as reports count it. */
export const FAULTS = {
  'messages late': 'network',
  'requests lost': 'network',
  'answers lost': 'network',
  'requests repeated': 'network',
  'connections broken': 'network',
  'connections half open': 'network',
  'readers slow': 'network',
  'clusters cut off': 'network',
  'servers killed': 'process',
  'servers killed in a transaction': 'process',
  'agents killed': 'process',
  'agents killed in their work': 'process',
  'API servers down': 'process',
  'API servers restored': 'process',
  'clocks wrong': 'process',
  'names taken over': 'process',
  'connections refused': 'database',
  'statements slow': 'database',
  'statements failed': 'database',
  'commits failed': 'database',
  'commits unheard': 'database',
  'wake-ups lost': 'database',
  'wake-ups repeated': 'database',
} as const satisfies Record<string, FaultKind>;

export type Fault = keyof typeof FAULTS;

/** Which faults may happen now, and how often each did; none do after {@link Faults.stop}. */
export class Faults {
  readonly #kinds: Set<FaultKind>;
  readonly #counts = new Map<Fault, number>();

  constructor(kinds: Iterable<FaultKind>) {
    this.#kinds = new Set(kinds);
  }

  areOn(kind: FaultKind): boolean {
    return this.#kinds.has(kind);
  }

  /** Writes down that it happens. */
  count(fault: Fault): void {
    this.#counts.set(fault, (this.#counts.get(fault) ?? 0) + 1);
  }

  /** How often each happened; what never did is 0. */
  get counts(): Readonly<Record<Fault, number>> {
    const names = Object.keys(FAULTS) as Fault[];
    return Object.fromEntries(names.map((name) => [name, this.#counts.get(name) ?? 0])) as Record<
      Fault,
      number
    >;
  }

  /** The world heals. */
  stop(): void {
    this.#kinds.clear();
  }
}
