import type { ServerComponent } from './server-component.ts';

interface TargetedFault<Fate> {
  readonly part: ServerComponent;
  left: number;
  readonly meets: () => Fate;
}

/** Faults for targeted transactions of a server's components. */
export class TargetedFaults<Fate> {
  readonly #faults = new Set<TargetedFault<Fate>>();

  /** The transaction of this component that follows this number of others gets the fault, unless it is cancelled before. */
  add(part: ServerComponent, others: number, meets: () => Fate): { cancel(): void } {
    const fault = { part, left: others, meets };
    this.#faults.add(fault);
    return { cancel: () => this.#faults.delete(fault) };
  }

  /** The faults of the current transaction of this component; usually none. */
  take(part: ServerComponent): Fate[] {
    const met = [...this.#faults].filter((fault) => fault.part === part && fault.left-- === 0);
    for (const fault of met) this.#faults.delete(fault);
    return met.map(({ meets }) => meets());
  }
}
