import { TERMINAL_INPUT_CREDIT, type TerminalInput } from '@hawser/contract/streams';

type Size = Omit<Extract<TerminalInput, { type: 'resize' }>, 'type'>;

/** What was typed at one terminal and not written to its container yet. */
export class TerminalInputs {
  readonly #reportTaken: (units: number) => void;
  #text = '';
  #size: Size | null = null;
  /** Units that were received and not taken. */
  #waiting = 0;
  #isClosed = false;
  #wake: () => void = () => {};

  /** `taken`: called with the UTF-16 units that the container took. */
  constructor(taken: (units: number) => void) {
    this.#reportTaken = taken;
  }

  /** False when more text waits than the server may send. */
  add(input: TerminalInput): boolean {
    if (input.type === 'resize') this.#size = { columns: input.columns, rows: input.rows };
    else {
      this.#waiting += input.text.length;
      this.#text += input.text;
    }
    this.#wake();
    return this.#waiting <= TERMINAL_INPUT_CREDIT;
  }

  /** Nothing more comes. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  /** Everything that waits, as soon as there is something; null when it is closed. */
  async next(): Promise<{ readonly text: string; readonly size: Size | null } | null> {
    while (this.#text === '' && this.#size === null && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isClosed) return null;
    const next = { text: this.#text, size: this.#size };
    this.#text = '';
    this.#size = null;
    return next;
  }

  /** The container took this much of the text. */
  taken(units: number): void {
    this.#waiting -= units;
    if (units > 0 && !this.#isClosed) this.#reportTaken(units);
  }
}
