/** Kinds of faults. */
export type FaultKind = 'database' | 'network' | 'outage' | 'process';

/** Every fault with its kind; reports count them by these names. */
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
  'servers stopped': 'process',
  'servers killed in a transaction': 'process',
  'agents killed': 'process',
  'agents killed in their work': 'process',
  'API servers down': 'process',
  'API servers restored': 'process',
  'clocks wrong': 'process',
  'names taken over': 'process',
  'clusters cloned': 'process',
  'install commands run elsewhere': 'process',
  'databases down': 'outage',
  'servers kept waiting': 'outage',
  'connections refused': 'database',
  'statements slow': 'database',
  'statements failed': 'database',
  'transactions held up': 'database',
  'commits failed': 'database',
  'commit answers lost': 'database',
  'wake-ups lost': 'database',
  'wake-ups repeated': 'database',
} as const satisfies Record<string, FaultKind>;

export type Fault = keyof typeof FAULTS;

/** Number of times that a fault had an effect, by target. */
export type FaultTargets = readonly {
  readonly fault: Fault;
  readonly where: string;
  readonly times: number;
}[];

/** The enabled kinds of faults, and a count of each fault; none happen after {@link Faults.stop}. */
export class Faults {
  readonly #kinds: Set<FaultKind>;
  /** Whether the database responds to nobody now. */
  isDatabaseDown = false;
  readonly #counts = new Map<Fault, Map<string, number>>();

  constructor(kinds: Iterable<FaultKind>) {
    this.#kinds = new Set(kinds);
  }

  isEnabled(kind: FaultKind): boolean {
    return this.#kinds.has(kind);
  }

  /** Counts a fault, with its target if it is known. */
  count(fault: Fault, where = ''): void {
    const targets = this.#counts.get(fault) ?? new Map<string, number>();
    this.#counts.set(fault, targets.set(where, (targets.get(where) ?? 0) + 1));
  }

  /** Count of each fault; 0 for one that never happened. */
  get counts(): Readonly<Record<Fault, number>> {
    const names = Object.keys(FAULTS) as Fault[];
    return Object.fromEntries(names.map((name) => [name, sumOf(this.#counts.get(name))])) as Record<
      Fault,
      number
    >;
  }

  /** Counts by target; only for faults with a known target. */
  get targets(): FaultTargets {
    return [...this.#counts].flatMap(([fault, places]) =>
      [...places].filter(([where]) => where !== '').map(([where, times]) => ({ fault, where, times })),
    );
  }

  /** Disables all faults except these kinds. */
  stop(kept: readonly FaultKind[] = []): void {
    for (const kind of this.#kinds) if (!kept.includes(kind)) this.#kinds.delete(kind);
    this.isDatabaseDown = false;
  }
}

const sumOf = (places: ReadonlyMap<string, number> = new Map()): number =>
  [...places.values()].reduce((sum, times) => sum + times, 0);
