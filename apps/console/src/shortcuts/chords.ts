/** What a person can press, as the keys sheet writes it: one key, or two one after the other. */
export type Chord = string;

/** Longest pause between the two keys of a chord, milliseconds. */
export const CHORD_MS = 1_200;

/** A key press as far as chords are concerned. */
export interface Press {
  key: string;
  /** Ctrl or Cmd. */
  command: boolean;
  /** Alt: never part of a chord here. */
  alt: boolean;
  /** The press went into something that takes text. */
  typing: boolean;
}

/** The chord that a press completes, or null. Remembers the first key of two. */
export class ChordReader {
  #first: { key: string; at: number } | null = null;

  /** Whether the first key of two was pressed just before `now`, on the clock of `read`. */
  isWaiting(now: number): boolean {
    return this.#first !== null && now - this.#first.at <= CHORD_MS;
  }

  /** `now` in milliseconds, on any clock that only goes forward. */
  read(press: Press, now: number): Chord | null {
    if (press.command && press.key.toLowerCase() === 'k') return 'Ctrl-K';
    if (press.typing || press.command || press.alt || press.key.length !== 1) {
      this.#first = null;
      return null;
    }
    const first = this.#first;
    this.#first = null;
    if (first !== null && now - first.at <= CHORD_MS) return `${first.key} ${press.key}`;
    if (press.key === 'g') {
      this.#first = { key: 'g', at: now };
      return null;
    }
    return press.key;
  }
}
