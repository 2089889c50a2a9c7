import { grown } from './grown.ts';
import { Ids } from './ids.ts';
import { compareText, type NetworkEntry } from './records.ts';
import { orderedBy, Sorted } from './sorted.ts';
import { TextBuffer } from './text-buffer.ts';
import { ANY_CODE, CODES, NEEDS_ATTENTION, rankOfCode, sumOf } from './tones.ts';
import { WordTable } from './word-table.ts';

/** The fields of an object that the index holds. */
export interface ObjectFields {
  readonly id: string;
  readonly network: NetworkEntry;
  readonly name: string;
  readonly lower: string;
  readonly createdAt: number;
  readonly active: boolean;
  /** Identifies the content: a placement with another content applied is PROGRESSING. */
  readonly digest: number;
  readonly kind: string;
  /** The tags that people gave it, as `hasTagOf` reads them. */
  readonly tags: string;
}

export type ObjectOrder = 'name' | 'createdAt' | 'status' | 'count' | 'health' | 'network' | 'kind';

/** Orders that the counts of an object's placements decide, by key: of those that need attention, and of all. */
const HEALTH_ORDERS = ['health/false', 'health/true'];
const COUNT_ORDERS = ['count/false', 'count/true'];

/** The objects of a context, an array a field. An object keeps its number also when it was deleted. */
export class Objects {
  readonly ids = new Ids();
  /** Names in lower case; `#named` has the object of each entry, because a new name is a new entry. */
  readonly #names = new TextBuffer();
  /** Names that are not their own lower case, by object. */
  readonly #exact = new Map<number, string>();
  #entry = new Int32Array(64);
  #named = new Int32Array(64);
  network: (NetworkEntry | undefined)[] = [];
  createdAt = new Float64Array(64);
  active = new Uint8Array(64);
  digest = new Float64Array(64);
  /** Numbers of each object's kind and set of tags among all there are. */
  readonly kinds = new WordTable();
  readonly tagSets = new WordTable();
  kind = new Uint32Array(64);
  tagSet = new Uint32Array(64);
  /** Tick of the last change of an object's own fields, and of its placements' counts. */
  version = new Uint32Array(64);
  countVersion = new Uint32Array(64);
  /** Placements by code, `CODES` numbers an object. */
  counts = new Int32Array(64 * CODES);
  /** Rank of the worst of them, 0 without any. */
  rank = new Uint8Array(64);
  /** Row of the worst placement: -1 where it must be looked for. */
  worst = new Int32Array(64).fill(-1);
  /** How many active objects there are of each rank. */
  readonly totals = new Int32Array(256);
  readonly #orders = new Map<string, Sorted>();

  get bytes(): number {
    const fields = this.#entry.length * (4 + 4 + 8 + 8 + 1 + 8 + 8 + 8 + CODES * 4 + 1 + 4);
    let orders = 0;
    for (const order of this.#orders.values()) orders += order.bytes;
    const words = this.kinds.bytes + this.tagSets.bytes;
    return this.ids.bytes + this.#names.bytes + fields + orders + words;
  }

  get activeCount(): number {
    return this.order('name', false).size;
  }

  /** The object's number; a new one where it has none, with no fields yet. */
  numberOf(id: string): number {
    const number = this.ids.add(id);
    this.#room(number + 1);
    return number;
  }

  /** Gives an object its fields; true when its name, network or activity is another. */
  put(number: number, fields: ObjectFields): boolean {
    const isNew = this.network[number] === undefined;
    const renamed = isNew || this.nameOf(number) !== fields.name;
    const moved =
      renamed || this.network[number] !== fields.network || (this.active[number] === 1) !== fields.active;
    const reordered =
      moved || this.createdAt[number] !== fields.createdAt || this.kindOf(number) !== fields.kind;
    if (reordered && this.active[number] === 1)
      for (const order of this.#orders.values()) order.remove(number);
    const counted = (fields.active ? 1 : 0) - (this.active[number] ?? 0);
    this.#total(this.rank[number] ?? 0, counted);
    if (renamed) this.#rename(number, fields);
    this.network[number] = fields.network;
    this.createdAt[number] = fields.createdAt;
    this.active[number] = fields.active ? 1 : 0;
    this.digest[number] = fields.digest;
    this.kind[number] = replaced(this.kinds, this.kind[number] ?? 0, fields.kind);
    this.tagSet[number] = replaced(this.tagSets, this.tagSet[number] ?? 0, fields.tags);
    if (reordered && fields.active) for (const order of this.#orders.values()) order.insert(number);
    return moved;
  }

  nameOf(number: number): string {
    return this.#exact.get(number) ?? this.#names.text(this.#entry[number] ?? 0);
  }

  kindOf(number: number): string {
    return this.kinds.word(this.kind[number] ?? 0);
  }

  tagsOf(number: number): string {
    return this.tagSets.word(this.tagSet[number] ?? 0);
  }

  /** A network was renamed: orders by network are made again when they are needed. */
  networkRenamed(): void {
    this.#orders.delete('network/false');
    this.#orders.delete('network/true');
  }

  /** Order by name, then id. */
  compare(a: number, b: number): number {
    return this.#compareNames(a, b) || this.ids.texts.compare(a, b);
  }

  /** Marks, a byte an object, those whose name contains `lower`. */
  marked(lower: string): Uint8Array {
    const marks = new Uint8Array(this.ids.size);
    this.#names.search(lower, (entry) => {
      const number = this.#named[entry] ?? 0;
      if (this.#entry[number] === entry) marks[number] = 1;
    });
    return marks;
  }

  /** Adds `by` placements of `code`; keeps the worst rank, and the orders that sort by it or by the counts. */
  count(number: number, code: number, by: number): void {
    const at = number * CODES + code;
    const ofCounts = this.active[number] === 1 ? this.#ordersByCount(code) : [];
    for (const order of ofCounts) order.remove(number);
    this.counts[at] = (this.counts[at] ?? 0) + by;
    for (const order of ofCounts) order.insert(number);
    const rank = this.#worstRank(number);
    if (rank === this.rank[number]) return;
    const isListed = this.active[number] === 1;
    const orders = [this.#orders.get('status/false'), this.#orders.get('status/true')];
    if (isListed) for (const order of orders) order?.remove(number);
    if (isListed) this.#total(this.rank[number] ?? 0, -1);
    if (isListed) this.#total(rank, 1);
    this.rank[number] = rank;
    if (isListed) for (const order of orders) order?.insert(number);
  }

  /** The active objects in an order, kept from the first time it is asked for. */
  order(by: ObjectOrder, isDescending: boolean): Sorted {
    const key = `${by}/${isDescending}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const made = key === 'name/false' ? this.#byName(false) : this.#made(by, isDescending);
    this.#orders.set(key, made);
    return made;
  }

  /** Declares that all objects so far were added in order of name, then id: they need no sorting. */
  addedByName(): void {
    this.#orders.set('name/false', this.#byName(true));
  }

  /** The active objects by name, all of them. */
  numbers(): Int32Array {
    const byName = this.order('name', false);
    const numbers = new Int32Array(byName.size);
    let at = 0;
    byName.each((number) => {
      numbers[at++] = number;
    });
    return numbers;
  }

  #byName(isSorted: boolean): Sorted {
    const numbers: number[] = [];
    for (let number = 0; number < this.ids.size; number++)
      if (this.active[number] === 1) numbers.push(number);
    if (!isSorted) numbers.sort((a, b) => this.compare(a, b));
    return new Sorted((a, b) => this.compare(a, b), Int32Array.from(numbers));
  }

  #made(by: ObjectOrder, isDescending: boolean): Sorted {
    const base = this.numbers();
    const sign = isDescending ? -1 : 1;
    if (by === 'name') {
      const group = new Int32Array(this.ids.size);
      for (let i = 1; i < base.length; i++) {
        const [before, here] = [base[i - 1] ?? 0, base[i] ?? 0];
        group[here] = (group[before] ?? 0) + (this.#compareNames(before, here) === 0 ? 0 : 1);
      }
      return new Sorted(
        (a, b) => sign * this.#compareNames(a, b) || this.ids.texts.compare(a, b),
        orderedBy(base, (number) => group[number] ?? 0, isDescending),
      );
    }
    if (by === 'network' || by === 'kind') {
      const wordOf = (number: number): string =>
        by === 'kind' ? this.kindOf(number) : (this.network[number]?.name ?? '');
      const places = placesOf(base, wordOf);
      return new Sorted(
        (a, b) => sign * compareText(wordOf(a), wordOf(b)) || this.compare(a, b),
        orderedBy(base, (number) => places.get(wordOf(number)) ?? 0, isDescending),
      );
    }
    const keyOf = (number: number): number => this.#keyOf(by, number);
    return new Sorted(
      (a, b) => sign * (keyOf(a) - keyOf(b)) || this.compare(a, b),
      orderedBy(base, keyOf, isDescending),
    );
  }

  /** The orders that were asked for and sort by a sum that has the count of `code` in it. */
  #ordersByCount(code: number): readonly Sorted[] {
    const keys = NEEDS_ATTENTION[code] === 1 ? [...HEALTH_ORDERS, ...COUNT_ORDERS] : COUNT_ORDERS;
    return keys.flatMap((key) => this.#orders.get(key) ?? []);
  }

  /** What an order by a number sorts by. */
  #keyOf(by: 'status' | 'createdAt' | 'count' | 'health', number: number): number {
    if (by === 'status') return this.rank[number] ?? 0;
    if (by === 'createdAt') return this.createdAt[number] ?? 0;
    return sumOf(this.counts, number * CODES, by === 'count' ? ANY_CODE : NEEDS_ATTENTION);
  }

  #compareNames(a: number, b: number): number {
    if (this.#exact.size > 0 && (this.#exact.has(a) || this.#exact.has(b))) {
      return Buffer.compare(Buffer.from(this.nameOf(a)), Buffer.from(this.nameOf(b)));
    }
    return this.#names.compare(this.#entry[a] ?? 0, this.#entry[b] ?? 0);
  }

  #rename(number: number, { name, lower }: ObjectFields): void {
    const entry = this.#names.add(lower);
    this.#entry[number] = entry;
    this.#named = grown(this.#named, entry + 1);
    this.#named[entry] = number;
    if (name === lower) this.#exact.delete(number);
    else this.#exact.set(number, name);
  }

  #total(rank: number, by: number): void {
    this.totals[rank] = (this.totals[rank] ?? 0) + by;
  }

  #worstRank(number: number): number {
    for (let code = CODES - 1; code >= 0; code--) {
      if ((this.counts[number * CODES + code] ?? 0) > 0) return rankOfCode(code);
    }
    return 0;
  }

  /** Makes room for about as many objects as will come; saves copies. */
  expect({ objects, idBytes, nameBytes }: { objects: number; idBytes: number; nameBytes: number }): void {
    this.#room(objects);
    this.ids.expect(objects, idBytes);
    this.#names.expect(objects, nameBytes);
  }

  #room(size: number): void {
    if (size <= this.#entry.length) return;
    const length = this.#entry.length;
    this.#entry = grown(this.#entry, size);
    this.createdAt = grown(this.createdAt, size);
    this.active = grown(this.active, size);
    this.digest = grown(this.digest, size);
    this.kind = grown(this.kind, size);
    this.tagSet = grown(this.tagSet, size);
    this.version = grown(this.version, size);
    this.countVersion = grown(this.countVersion, size);
    this.counts = grown(this.counts, this.#entry.length * CODES);
    this.rank = grown(this.rank, size);
    this.worst = grown(this.worst, size).fill(-1, length);
  }
}

/** Number of `word` in place of `before`. */
function replaced(words: WordTable, before: number, word: string): number {
  const number = words.take(word);
  words.release(before);
  return number;
}

/** The place in order of each of the few words that these numbers have. */
function placesOf(numbers: Int32Array, wordOf: (number: number) => string): ReadonlyMap<string, number> {
  const words = new Set<string>();
  for (const number of numbers) words.add(wordOf(number));
  return new Map([...words].sort(compareText).map((word, place) => [word, place]));
}
