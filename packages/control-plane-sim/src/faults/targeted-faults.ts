import type { ServerComponent } from './server-component.ts';

interface TargetedFault<Fate> {
  readonly part: ServerComponent;
  left: number;
  readonly meets: () => Fate;
}

/** Faults for targeted transactions of a server's components. */
export class TargetedFaults<Fate> {
  readonly #aims = new Set<TargetedFault<Fate>>();

  /** The transaction of this component that follows this number of others gets the fault, unless it is cancelled before. */
  add(part: ServerComponent, others: number, meets: () => Fate): { cancel(): void } {
    const aim = { part, left: others, meets };
    this.#aims.add(aim);
    return { cancel: () => this.#aims.delete(aim) };
  }

  /** The faults of the current transaction of this component; usually none. */
  take(part: ServerComponent): Fate[] {
    const met = [...this.#aims].filter((aim) => aim.part === part && aim.left-- === 0);
    for (const aim of met) this.#aims.delete(aim);
    return met.map(({ meets }) => meets());
  }
}
