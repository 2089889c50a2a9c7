import type { Part } from './server-part.ts';

interface Aim<Fate> {
  readonly part: Part;
  left: number;
  readonly meets: () => Fate;
}

/** What chosen transactions of a server's parts are to meet. */
export class Aims<Fate> {
  readonly #aims = new Set<Aim<Fate>>();

  /** The transaction of this part that comes after so many others `meets` this, unless the aim is given up before. */
  add(part: Part, others: number, meets: () => Fate): { giveUp(): void } {
    const aim = { part, left: others, meets };
    this.#aims.add(aim);
    return { giveUp: () => this.#aims.delete(aim) };
  }

  /** What a transaction of this part meets now; nothing, mostly. */
  meet(part: Part): Fate[] {
    const met = [...this.#aims].filter((aim) => aim.part === part && aim.left-- === 0);
    for (const aim of met) this.#aims.delete(aim);
    return met.map(({ meets }) => meets());
  }
}
