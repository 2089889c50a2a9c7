import { grown } from './grown.ts';

const NONE = -1;
const REMOVED = -2;

/**
 * Which object is assigned to which router and its reported status, an array a field. The placements of a router, and of an object, are
 * linked lists, so that no record needs an array. Routers and objects are numbers.
 */
export class Placements {
  router = new Int32Array(64);
  object = new Int32Array(64);
  /** Code of the reported status (see `tones.ts`), whether or not the lease has expired. */
  code = new Uint8Array(64);
  /** Since when, epoch ms; NaN where nothing was reported yet. */
  since = new Float64Array(64);
  /** The router whose agent reports it, if not its own: the hub that delivers it; otherwise -1. */
  reporter = new Int32Array(64).fill(NONE);
  /** Tick of the last change. */
  version = new Uint32Array(64);
  countOfRouter = new Int32Array(64);
  countOfObject = new Int32Array(64);
  #headOfRouter = new Int32Array(64).fill(NONE);
  #headOfObject = new Int32Array(64).fill(NONE);
  #nextOfRouter = new Int32Array(64);
  #previousOfRouter = new Int32Array(64);
  #nextOfObject = new Int32Array(64);
  #previousOfObject = new Int32Array(64);
  #table = new Int32Array(256).fill(NONE);
  #filled = 0;
  #free: number[] = [];
  /** Rows ever used; those that are free have router -1. */
  size = 0;
  count = 0;

  get bytes(): number {
    return this.size === 0
      ? 0
      : this.router.length * 41 + this.#table.byteLength + this.#headOfObject.length * 8;
  }

  /** Makes room for about as many as will come; saves copies. */
  expect(placements: number, routers: number, objects: number): void {
    this.#room(placements, routers, objects);
  }

  /** Row of the placement, or -1. */
  find(router: number, object: number): number {
    const row = this.#table[this.#slot(router, object)] ?? NONE;
    return row >= 0 ? row : NONE;
  }

  /** Adds a placement that is not there. */
  add(router: number, object: number): number {
    const row = this.#free.pop() ?? this.size++;
    this.#room(row + 1, router + 1, object + 1);
    this.router[row] = router;
    this.object[row] = object;
    this.reporter[row] = NONE;
    this.count++;
    const slot = this.#slot(router, object);
    if (this.#table[slot] === NONE) this.#filled++;
    this.#table[slot] = row;
    link(row, router, this.#headOfRouter, this.#nextOfRouter, this.#previousOfRouter, this.countOfRouter);
    link(row, object, this.#headOfObject, this.#nextOfObject, this.#previousOfObject, this.countOfObject);
    if (this.#filled * 2 > this.#table.length) this.#rehash();
    return row;
  }

  remove(row: number): void {
    const router = this.router[row] ?? NONE;
    const object = this.object[row] ?? NONE;
    this.#table[this.#slot(router, object)] = REMOVED;
    unlink(row, router, this.#headOfRouter, this.#nextOfRouter, this.#previousOfRouter, this.countOfRouter);
    unlink(row, object, this.#headOfObject, this.#nextOfObject, this.#previousOfObject, this.countOfObject);
    this.router[row] = NONE;
    this.#free.push(row);
    this.count--;
  }

  eachOfRouter(router: number, visit: (row: number) => void): void {
    walk(this.#headOfRouter[router] ?? NONE, this.#nextOfRouter, visit);
  }

  eachOfObject(object: number, visit: (row: number) => void): void {
    walk(this.#headOfObject[object] ?? NONE, this.#nextOfObject, visit);
  }

  #slot(router: number, object: number): number {
    const mask = this.#table.length - 1;
    let hash = Math.imul(router + 1, 0x9e3779b1) ^ Math.imul(object + 1, 0x85ebca6b);
    hash ^= hash >>> 15;
    hash = Math.imul(hash, 0x2c1b3c6d);
    let slot = (hash ^ (hash >>> 13)) & mask;
    let firstFree = NONE;
    for (let row = this.#table[slot] ?? NONE; row !== NONE; row = this.#table[slot] ?? NONE) {
      if (row === REMOVED) firstFree = firstFree === NONE ? slot : firstFree;
      else if (this.router[row] === router && this.object[row] === object) return slot;
      slot = (slot + 1) & mask;
    }
    return firstFree === NONE ? slot : firstFree;
  }

  #rehash(): void {
    const length = this.count * 4 > this.#table.length ? this.#table.length * 2 : this.#table.length;
    this.#table = new Int32Array(length).fill(NONE);
    this.#filled = this.count;
    for (let row = 0; row < this.size; row++) {
      const router = this.router[row] ?? NONE;
      if (router >= 0) this.#table[this.#slot(router, this.object[row] ?? NONE)] = row;
    }
  }

  #room(rows: number, routers: number, objects: number): void {
    if (rows > this.router.length) {
      this.router = grown(this.router, rows);
      this.object = grown(this.object, rows);
      this.code = grown(this.code, rows);
      this.since = grown(this.since, rows);
      this.reporter = grown(this.reporter, rows);
      this.version = grown(this.version, rows);
      this.#nextOfRouter = grown(this.#nextOfRouter, rows);
      this.#previousOfRouter = grown(this.#previousOfRouter, rows);
      this.#nextOfObject = grown(this.#nextOfObject, rows);
      this.#previousOfObject = grown(this.#previousOfObject, rows);
    }
    this.#headOfRouter = grownHeads(this.#headOfRouter, routers);
    this.countOfRouter = grown(this.countOfRouter, routers);
    this.#headOfObject = grownHeads(this.#headOfObject, objects);
    this.countOfObject = grown(this.countOfObject, objects);
  }
}

function grownHeads(heads: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const wider = grown(heads, size);
  return wider === heads ? heads : wider.fill(NONE, heads.length);
}

function walk(head: number, next: Int32Array, visit: (row: number) => void): void {
  for (let row = head; row >= 0; ) {
    const following = next[row] ?? NONE;
    visit(row);
    row = following;
  }
}

function link(
  row: number,
  of: number,
  heads: Int32Array,
  next: Int32Array,
  previous: Int32Array,
  counts: Int32Array,
): void {
  const head = heads[of] ?? NONE;
  next[row] = head;
  previous[row] = NONE;
  if (head >= 0) previous[head] = row;
  heads[of] = row;
  counts[of] = (counts[of] ?? 0) + 1;
}

function unlink(
  row: number,
  of: number,
  heads: Int32Array,
  next: Int32Array,
  previous: Int32Array,
  counts: Int32Array,
): void {
  const before = previous[row] ?? NONE;
  const after = next[row] ?? NONE;
  if (before >= 0) next[before] = after;
  else heads[of] = after;
  if (after >= 0) previous[after] = before;
  counts[of] = (counts[of] ?? 1) - 1;
}
