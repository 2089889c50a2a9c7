/** What a client sends: the words of one command. */
export type Command = readonly Buffer[];

const LINE_END = '\r\n';

/** Reads commands of the Redis protocol (RESP 2) from the bytes of a connection, which arrive in parts. */
export class CommandReader {
  #received = Buffer.alloc(0);

  /** The commands that are complete with these bytes. @throws Error when they are none. */
  read(bytes: Buffer): Command[] {
    this.#received = Buffer.concat([this.#received, bytes]);
    const commands: Command[] = [];
    for (let next = this.#next(); next !== null; next = this.#next()) {
      commands.push(next.words);
      this.#received = this.#received.subarray(next.end);
    }
    return commands;
  }

  #next(): { words: Command; end: number } | null {
    const count = this.#count(0, '*');
    if (count === null) return null;
    const words: Buffer[] = [];
    let at = count.end;
    for (let i = 0; i < count.value; i++) {
      const length = this.#count(at, '$');
      if (length === null) return null;
      const end = length.end + length.value;
      if (this.#received.length < end + LINE_END.length) return null;
      words.push(Buffer.from(this.#received.subarray(length.end, end)));
      at = end + LINE_END.length;
    }
    return { words, end: at };
  }

  /** The number of the line at `at`, which begins with `mark`; null while the line is not complete. */
  #count(at: number, mark: '*' | '$'): { value: number; end: number } | null {
    const end = this.#received.indexOf(LINE_END, at);
    if (end < 0) return null;
    const line = this.#received.toString('latin1', at, end);
    const value = Number(line.slice(1));
    if (line[0] !== mark || !Number.isSafeInteger(value) || value < 0)
      throw new Error(`not a command: ${JSON.stringify(line)}`);
    return { value, end: end + LINE_END.length };
  }
}

/** An answer of the server. */
export type Answer =
  | { readonly status: string }
  | { readonly error: string }
  | number
  | Buffer
  | null
  | readonly Answer[];

/** The bytes of an answer. */
export function textOf(answer: Answer): Buffer {
  if (answer === null) return Buffer.from(`$-1${LINE_END}`);
  if (typeof answer === 'number') return Buffer.from(`:${answer}${LINE_END}`);
  if (Buffer.isBuffer(answer))
    return Buffer.concat([Buffer.from(`$${answer.length}${LINE_END}`), answer, Buffer.from(LINE_END)]);
  if (Array.isArray(answer))
    return Buffer.concat([Buffer.from(`*${answer.length}${LINE_END}`), ...answer.map(textOf)]);
  return Buffer.from(
    'error' in answer
      ? `-ERR ${answer.error}${LINE_END}`
      : `+${(answer as { status: string }).status}${LINE_END}`,
  );
}
