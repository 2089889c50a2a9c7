/** Words by number: many records share few of them, so that a record holds a number. A word goes with its last use. */
export class WordTable {
  readonly #numbers = new Map<string, number>();
  /** By number; 0 is the empty word, which is always there. */
  readonly #words: string[] = [''];
  readonly #uses: number[] = [0];
  readonly #free: number[] = [];

  /** Memory that it takes, bytes, about. */
  get bytes(): number {
    return this.#words.length * 120;
  }

  word(number: number): string {
    return this.#words[number] ?? '';
  }

  /** Number of `word`, used once more. */
  take(word: string): number {
    if (word === '') return 0;
    const known = this.#numbers.get(word);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] ?? 0) + 1;
      return known;
    }
    const number = this.#free.pop() ?? this.#words.length;
    this.#numbers.set(word, number);
    this.#words[number] = word;
    this.#uses[number] = 1;
    return number;
  }

  /** Ends one use of a word. */
  release(number: number): void {
    if (number === 0) return;
    const uses = (this.#uses[number] ?? 0) - 1;
    this.#uses[number] = uses;
    if (uses > 0) return;
    this.#numbers.delete(this.word(number));
    this.#words[number] = '';
    this.#free.push(number);
  }

  /** Marks, a byte a number, the words that pass. */
  marked(passes: (word: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#words, (word, number) =>
      (number === 0 || (this.#uses[number] ?? 0) > 0) && passes(word) ? 1 : 0,
    );
  }
}

/** Whether a set of tags, a JSON list or empty, has one of these. */
export function hasTagOf(set: string, tags: ReadonlySet<string>): boolean {
  return set !== '' && (JSON.parse(set) as string[]).some((tag) => tags.has(tag));
}
