import type { Random } from '../random.ts';

/** A 32-bit hash of the text (FNV-1a), so that streams can be named. */
function hash(text: string, from: number): number {
  let value = from >>> 0;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/**
 * Random numbers from a seed, by sfc32: good enough for every statistic of a simulation, and not for
 * secrets. Streams that are forked under different names are independent, so that another use of one
 * does not change the others.
 */
export class SeededRandom implements Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  readonly #name: number;

  constructor(seed: number, name = 0) {
    this.#name = name;
    this.#a = seed >>> 0;
    this.#b = Math.floor(seed / 0x1_0000_0000) >>> 0;
    this.#c = name;
    // The first values of similar seeds are similar.
    for (let i = 0; i < 15; i++) this.next();
  }

  /** The next 32 bits. */
  next(): number {
    const value = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + value) | 0;
    return value >>> 0;
  }

  bytes(size: number): Uint8Array {
    const bytes = new Uint8Array(size);
    for (let i = 0; i < size; i += 4) {
      const word = this.next();
      for (let byte = 0; byte < 4 && i + byte < size; byte++) bytes[i + byte] = (word >>> (8 * byte)) & 255;
    }
    return bytes;
  }

  /** A number in [0, 1). */
  fraction(): number {
    return this.next() / 0x1_0000_0000;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** True with this probability (0 to 1). */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** A random one of `items`, which must not be empty. */
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.between(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** An independent stream that is determined by this one's seed, its past, and `name`. */
  fork(name: string): SeededRandom {
    return new SeededRandom(
      this.next() + (this.next() & 0x1f_ffff) * 0x1_0000_0000,
      hash(name, this.#name ^ 0x811c9dc5),
    );
  }
}
