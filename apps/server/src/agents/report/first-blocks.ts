import type { ObjectRow } from './clean.ts';

/** What is said of an object alike by several agents; when, each says for itself. */
export type Saying = Omit<ObjectRow, 'since' | 'observedAt' | 'kubeStatus'> & {
  /** As JSON; null where nothing is. */
  readonly kubeStatus: string | null;
};

/**
 * What some routers' agents say of some objects, as a rectangle: by router, then by saying. Instants are milliseconds after `base`,
 * epoch ms; -1 for both where a router does not say so.
 */
export interface Block {
  readonly routerIDs: readonly string[];
  readonly sayings: readonly Saying[];
  readonly base: number;
  readonly since: readonly number[];
  readonly observedAt: readonly number[];
}

/** A block is no more than so many times as large as what is said in it. */
const HOLES_TIMES = 2;

/** What one router's agent says, each row with the place of its saying. */
interface Said {
  readonly rows: readonly ObjectRow[];
  readonly places: readonly number[];
}

/** A block that still grows. */
class Growing {
  readonly #routerIDs: string[] = [];
  readonly #said: Said[] = [];
  readonly #sayings: Saying[] = [];
  /** Places of the sayings of an object. */
  readonly #places = new Map<string, number[]>();
  #count = 0;

  /** Whether the router's rows were taken: not where most of the block would then be empty. */
  take(routerID: string, rows: readonly ObjectRow[]): boolean {
    const before = this.#sayings.length;
    // Agents mostly name the same objects in the same order.
    let place = -1;
    const places = rows.map((row) => (place = this.#placeOf(row, place + 1)));
    const cells = (this.#routerIDs.length + 1) * this.#sayings.length;
    if (cells > HOLES_TIMES * (this.#count + rows.length)) {
      this.#forgetFrom(before);
      return false;
    }
    this.#routerIDs.push(routerID);
    this.#said.push({ rows, places });
    this.#count += rows.length;
    return true;
  }

  done(): Block {
    const width = this.#sayings.length;
    let base = Number.POSITIVE_INFINITY;
    for (const { rows } of this.#said) {
      for (const row of rows) base = Math.min(base, row.since, row.observedAt);
    }
    const since = Array.from({ length: this.#routerIDs.length * width }, () => -1);
    const observedAt = [...since];
    for (const [nth, { rows, places }] of this.#said.entries()) {
      for (const [at, row] of rows.entries()) {
        const cell = nth * width + (places[at] ?? 0);
        since[cell] = row.since - base;
        observedAt[cell] = row.observedAt - base;
      }
    }
    return { routerIDs: this.#routerIDs, sayings: this.#sayings, base, since, observedAt };
  }

  /** Place of what this row says, perhaps `likely`. */
  #placeOf(row: ObjectRow, likely: number): number {
    const expected = this.#sayings[likely];
    if (expected?.objectID === row.objectID && isSaid(expected, row)) return likely;
    const places = this.#places.get(row.objectID) ?? [];
    for (const place of places) {
      const known = this.#sayings[place];
      if (known !== undefined && isSaid(known, row)) return place;
    }
    const { objectID, status, message, appliedDigest, appliedVersion } = row;
    const saying = { objectID, status, message, appliedDigest, appliedVersion, kubeStatus: kubeText(row) };
    const place = this.#sayings.push(saying) - 1;
    this.#places.set(objectID, [...places, place]);
    return place;
  }

  #forgetFrom(place: number): void {
    for (const { objectID } of this.#sayings.splice(place)) {
      const left = this.#places.get(objectID)?.filter((each) => each < place) ?? [];
      if (left.length > 0) this.#places.set(objectID, left);
      else this.#places.delete(objectID);
    }
  }
}

const kubeText = ({ kubeStatus }: ObjectRow): string | null => kubeStatus && JSON.stringify(kubeStatus);

const isSaid = (saying: Saying, row: ObjectRow): boolean =>
  saying.status === row.status &&
  saying.message === row.message &&
  saying.appliedDigest === row.appliedDigest &&
  saying.appliedVersion === row.appliedVersion &&
  saying.kubeStatus === kubeText(row);

/**
 * All of these rows, by router, in blocks. Clusters of a network hold the same objects and mostly say the same of them, so that what
 * they say has to be written once for all of them.
 */
export function blocksOf(rowsByRouter: Iterable<readonly [string, readonly ObjectRow[]]>): Block[] {
  const blocks: Growing[] = [];
  /** The last block by the first object in it. */
  const last = new Map<string, Growing>();
  for (const [routerID, rows] of rowsByRouter) {
    const [first] = rows;
    if (first === undefined || last.get(first.objectID)?.take(routerID, rows)) continue;
    const block = new Growing();
    block.take(routerID, rows);
    blocks.push(block);
    last.set(first.objectID, block);
  }
  return blocks.map((block) => block.done());
}
