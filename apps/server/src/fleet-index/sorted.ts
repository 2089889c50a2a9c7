const CHUNK = 1024;

interface Chunk {
  rows: Int32Array;
  length: number;
}

/**
 * Rows in an order that stays sorted while rows come, go and move: pieces of some thousand numbers, so that a move costs one
 * piece and the row at a position is found by adding up lengths.
 */
export class Sorted {
  readonly #compare: (a: number, b: number) => number;
  #chunks: Chunk[] = [];
  #size = 0;

  /** `rows` are in order already; `compare` must order any two rows. */
  constructor(compare: (a: number, b: number) => number, rows: Int32Array = new Int32Array(0)) {
    this.#compare = compare;
    this.#size = rows.length;
    const half = CHUNK / 2;
    for (let at = 0; at < rows.length; at += half) {
      const part = rows.subarray(at, at + half);
      const chunk = { rows: new Int32Array(CHUNK), length: part.length };
      chunk.rows.set(part);
      this.#chunks.push(chunk);
    }
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#chunks.length * CHUNK * 4;
  }

  insert(row: number): void {
    this.#size++;
    const at = Math.min(this.#chunkOf(row), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push({ rows: new Int32Array(CHUNK).fill(row, 0, 1), length: 1 });
      return;
    }
    const place = this.#placeIn(chunk, row);
    chunk.rows.copyWithin(place + 1, place, chunk.length);
    chunk.rows[place] = row;
    chunk.length++;
    if (chunk.length === CHUNK) this.#split(at);
  }

  /** Takes out a row that is in; what `compare` reads of it must still be as it was when it came in. */
  remove(row: number): void {
    const at = this.#chunkOf(row);
    const chunk = this.#chunks[at];
    if (chunk === undefined) return;
    const place = this.#placeIn(chunk, row);
    if (chunk.rows[place] !== row || place >= chunk.length) return;
    chunk.rows.copyWithin(place, place + 1, chunk.length);
    chunk.length--;
    this.#size--;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Rows at the positions `from` to before `to`. */
  slice(from: number, to: number): number[] {
    const rows: number[] = [];
    let start = 0;
    for (const chunk of this.#chunks) {
      if (start >= to) break;
      for (let i = Math.max(0, from - start); i < Math.min(chunk.length, to - start); i++) {
        rows.push(chunk.rows[i] ?? -1);
      }
      start += chunk.length;
    }
    return rows;
  }

  /** Place of a row among all; -1 where it is not in. */
  indexOf(row: number): number {
    const at = this.#chunkOf(row);
    const chunk = this.#chunks[at];
    if (chunk === undefined) return -1;
    const place = this.#placeIn(chunk, row);
    if (place >= chunk.length || chunk.rows[place] !== row) return -1;
    let before = 0;
    for (let i = 0; i < at; i++) before += this.#chunks[i]?.length ?? 0;
    return before + place;
  }

  /** All rows in order; the order must not change meanwhile. */
  each(visit: (row: number) => void): void {
    for (const chunk of this.#chunks) {
      for (let i = 0; i < chunk.length; i++) visit(chunk.rows[i] ?? -1);
    }
  }

  /** First piece whose last row is not before `row`. */
  #chunkOf(row: number): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = this.#chunks[middle];
      if (chunk !== undefined && this.#compare(chunk.rows[chunk.length - 1] ?? -1, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #placeIn(chunk: Chunk, row: number): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(chunk.rows[middle] ?? -1, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #split(at: number): void {
    const chunk = this.#chunks[at];
    if (chunk === undefined) return;
    const half = CHUNK / 2;
    const upper = { rows: new Int32Array(CHUNK), length: chunk.length - half };
    upper.rows.set(chunk.rows.subarray(half, chunk.length));
    chunk.length = half;
    this.#chunks.splice(at + 1, 0, upper);
  }
}

/**
 * The rows of `base` ordered by the whole numbers of `keyOf`; rows of one key stay as they are in `base`. By counting, because a
 * million calls of a comparison take a second.
 */
export function orderedBy(
  base: Int32Array,
  keyOf: (row: number) => number,
  isDescending: boolean,
): Int32Array {
  const sign = isDescending ? -1 : 1;
  const keys = new Float64Array(base.length);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < base.length; i++) {
    const key = sign * keyOf(base[i] ?? -1);
    keys[i] = key;
    least = Math.min(least, key);
    most = Math.max(most, key);
  }
  const isDense = most - least < base.length * 4 + 65_536;
  const places = isDense ? keys.map((key) => key - least) : placesOf(keys);
  const starts = new Int32Array(isDense && base.length > 0 ? most - least + 2 : base.length + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let i = 1; i < starts.length; i++) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0);
  const rows = new Int32Array(base.length);
  for (let i = 0; i < base.length; i++) {
    const place = places[i] ?? 0;
    const at = starts[place] ?? 0;
    rows[at] = base[i] ?? -1;
    starts[place] = at + 1;
  }
  return rows;
}

/** The place of each key among all different keys in order. */
function placesOf(keys: Float64Array): Float64Array {
  const distinct = keys.slice().sort();
  let count = 0;
  for (let i = 0; i < distinct.length; i++) {
    if (i === 0 || distinct[i] !== distinct[count - 1]) distinct[count++] = distinct[i] ?? 0;
  }
  return keys.map((key) => {
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((distinct[middle] ?? 0) < key) low = middle + 1;
      else high = middle;
    }
    return low;
  });
}
