/** A shortcut as written in the shortcuts dialog: one key, or two in sequence. */
export type Chord = string;

/** Maximum pause between the two keys of a chord, milliseconds. */
export const CHORD_MS = 1_200;

/** The part of a key press that chords use. */
export interface Press {
  key: string;
  /** Ctrl or Cmd. */
  command: boolean;
  /** Alt: never part of a chord. */
  alt: boolean;
  /** The key was pressed in a text field. */
  typing: boolean;
}

/** The chord that a key press completes, or null. Remembers the first key of two. */
export class ChordReader {
  #first: { key: string; at: number } | null = null;

  /** Whether the first key of two was pressed just before `now`, on the clock of `read`. */
  isWaiting(now: number): boolean {
    return this.#first !== null && now - this.#first.at <= CHORD_MS;
  }

  /** `now` in milliseconds, on any monotonic clock. */
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
