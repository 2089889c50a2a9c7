/** What can go wrong. */
export type FaultKind = 'database' | 'network' | 'outage' | 'process';

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
  'servers stopped': 'process',
  'servers killed in a transaction': 'process',
  'agents killed': 'process',
  'agents killed in their work': 'process',
  'API servers down': 'process',
  'API servers restored': 'process',
  'clocks wrong': 'process',
  'names taken over': 'process',
  'clusters copied': 'process',
  'install commands run elsewhere': 'process',
  'databases down': 'outage',
  'servers kept waiting': 'outage',
  'connections refused': 'database',
  'statements slow': 'database',
  'statements failed': 'database',
  'transactions held up': 'database',
  'commits failed': 'database',
  'commits unheard': 'database',
  'wake-ups lost': 'database',
  'wake-ups repeated': 'database',
} as const satisfies Record<string, FaultKind>;

export type Fault = keyof typeof FAULTS;

/** How often a fault struck something. */
export type Struck = readonly { readonly fault: Fault; readonly where: string; readonly times: number }[];

/** Which faults may happen now, and how often each did; none do after {@link Faults.stop}. */
export class Faults {
  readonly #kinds: Set<FaultKind>;
  /** Whether the database answers nobody now. */
  isDatabaseDown = false;
  readonly #counts = new Map<Fault, Map<string, number>>();

  constructor(kinds: Iterable<FaultKind>) {
    this.#kinds = new Set(kinds);
  }

  areOn(kind: FaultKind): boolean {
    return this.#kinds.has(kind);
  }

  /** Writes down that it happens, and where, if that tells anything: what it struck. */
  count(fault: Fault, where = ''): void {
    const struck = this.#counts.get(fault) ?? new Map<string, number>();
    this.#counts.set(fault, struck.set(where, (struck.get(where) ?? 0) + 1));
  }

  /** How often each happened; what never did is 0. */
  get counts(): Readonly<Record<Fault, number>> {
    const names = Object.keys(FAULTS) as Fault[];
    return Object.fromEntries(names.map((name) => [name, sumOf(this.#counts.get(name))])) as Record<
      Fault,
      number
    >;
  }

  /** How often each struck what; only those of which that is known. */
  get struck(): Struck {
    return [...this.#counts].flatMap(([fault, places]) =>
      [...places].filter(([where]) => where !== '').map(([where, times]) => ({ fault, where, times })),
    );
  }

  /** The world heals, but for these kinds of faults. */
  stop(kept: readonly FaultKind[] = []): void {
    for (const kind of this.#kinds) if (!kept.includes(kind)) this.#kinds.delete(kind);
    this.isDatabaseDown = false;
  }
}

const sumOf = (places: ReadonlyMap<string, number> = new Map()): number =>
  [...places.values()].reduce((sum, times) => sum + times, 0);
