import { MAX_LOG_LINE } from '@hawser/contract/streams';

/** A line of a container's log. */
export interface RawLine {
  /** Epoch ms, and the nanoseconds of that millisecond. */
  readonly at: number;
  readonly nanos: number;
  readonly text: string;
  readonly cut: boolean;
}

const TIME =
  /^(?<seconds>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(?<fraction>\d{1,9}))?(?<zone>Z|[+-]\d\d:\d\d) ?/;
const ESCAPE = '\u001b';
/** Colors and movements of the cursor (ECMA-48 control sequences). */
const ESCAPES = new RegExp(`${ESCAPE}\\[[0-9;?]*[ -/]*[@-~]`, 'g');
/** Control characters but for tabs, and what changes the direction of the text around it. */
const CONTROL = /[^\P{Cc}\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Divides what a container wrote into lines. A line longer than the limit is cut, and the rest of it is not kept. */
export class LineReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #isCut = false;

  read(chunk: Uint8Array): RawLine[] {
    return this.#divide(this.#decoder.decode(chunk, { stream: true }));
  }

  /** The last line, if it has no end. */
  end(): RawLine[] {
    const text = this.#rest;
    this.#rest = '';
    return text === '' ? [] : [lineOf(text, this.#isCut)];
  }

  #divide(text: string): RawLine[] {
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      this.#add(text.slice(start, end));
      lines.push(lineOf(this.#rest, this.#isCut));
      this.#rest = '';
      this.#isCut = false;
      start = end + 1;
    }
    this.#add(text.slice(start));
    return lines;
  }

  #add(text: string): void {
    // With room for the time at its beginning.
    const room = MAX_LOG_LINE + 40 - this.#rest.length;
    if (text.length > room) this.#isCut = true;
    this.#rest += text.slice(0, Math.max(0, room));
  }
}

function lineOf(line: string, isCut: boolean): RawLine {
  const { at, nanos, length } = timeOf(line);
  // Colors and other control sequences would act on the terminal, or on the text around them.
  const text = line.slice(length).replace(ESCAPES, '').replace(CONTROL, '\ufffd');
  return {
    at,
    nanos,
    text: text.slice(0, MAX_LOG_LINE).toWellFormed(),
    cut: isCut || text.length > MAX_LOG_LINE,
  };
}

function timeOf(line: string): { at: number; nanos: number; length: number } {
  const groups = TIME.exec(line);
  const at = Date.parse(`${groups?.groups?.['seconds'] ?? ''}${groups?.groups?.['zone'] ?? ''}`);
  if (groups === null || !(at >= 0)) return { at: 0, nanos: 0, length: 0 };
  const fraction = (groups.groups?.['fraction'] ?? '').padEnd(9, '0');
  return {
    at: at + Number(fraction.slice(0, 3)),
    nanos: Number(fraction.slice(3)),
    length: groups[0].length,
  };
}
