import { grown } from './grown.ts';

/** Texts one after the other in one buffer (UTF-8), by number in the order they were added. Nothing is ever taken out. */
export class TextBuffer {
  #bytes = Buffer.alloc(1024);
  #starts = new Uint32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Memory that it takes, bytes. */
  get bytes(): number {
    return this.#bytes.length + this.#starts.byteLength;
  }

  /** Makes room for as many texts, and as many bytes of them in all, as will come; saves copies. */
  expect(texts: number, bytes: number): void {
    this.#starts = grown(this.#starts, texts + 2);
    this.#room(this.#starts[this.#size] ?? 0, bytes + texts);
  }

  add(text: string): number {
    const start = this.#starts[this.#size] ?? 0;
    // No text takes more than three bytes a UTF-16 unit; one more separates it from the next.
    this.#room(start, text.length * 3 + 1);
    const end = start + this.#write(text, start);
    this.#bytes[end] = 0;
    this.#starts = grown(this.#starts, this.#size + 2);
    this.#starts[this.#size + 1] = end + 1;
    return this.#size++;
  }

  #room(used: number, more: number): void {
    if (used + more <= this.#bytes.length) return;
    const wider = Buffer.alloc(Math.max(used + more, Math.ceil(this.#bytes.length * 1.5)));
    this.#bytes.copy(wider, 0, 0, used);
    this.#bytes = wider;
  }

  #write(text: string, start: number): number {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) return this.#bytes.write(text, start, 'utf8');
      this.#bytes[start + i] = unit;
    }
    return text.length;
  }

  text(entry: number): string {
    return this.#bytes.toString('utf8', this.#start(entry), this.#end(entry));
  }

  /** Order of the bytes, which is that of code points (`collate "C"`). */
  compare(a: number, b: number): number {
    return this.#bytes.compare(this.#bytes, this.#start(b), this.#end(b), this.#start(a), this.#end(a));
  }

  /** Whether the entry is this text. */
  is(entry: number, text: string): boolean {
    const start = this.#start(entry);
    const length = this.#end(entry) - start;
    if (length < text.length) return false;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) return this.text(entry) === text;
      if (this.#bytes[start + i] !== unit) return false;
    }
    return length === text.length;
  }

  /** Calls `hit` once for each entry that contains `part`, in the order they were added. */
  search(part: string, hit: (entry: number) => void): void {
    const sought = Buffer.from(part, 'utf8');
    const used = this.#starts[this.#size] ?? 0;
    const bytes = this.#bytes.subarray(0, used);
    const [first = 0] = sought;
    let entry = 0;
    for (let at = bytes.indexOf(sought); at >= 0; ) {
      entry = this.#entryAt(at, entry);
      hit(entry++);
      // Names alike stand beside each other: those are walked, which costs less than asking anew for each.
      if (sought.length === 1) while (this.#hasByte(entry, first)) hit(entry++);
      else while (this.#has(entry, sought)) hit(entry++);
      const next = this.#starts[entry] ?? used;
      at = sought.length === 1 ? bytes.indexOf(first, next) : bytes.indexOf(sought, next);
    }
  }

  #hasByte(entry: number, byte: number): boolean {
    if (entry >= this.#size) return false;
    const end = this.#end(entry);
    for (let at = this.#start(entry); at < end; at++) if (this.#bytes[at] === byte) return true;
    return false;
  }

  /** Whether the entry is there and contains the bytes, two or more. */
  #has(entry: number, sought: Uint8Array): boolean {
    if (entry >= this.#size) return false;
    const bytes = this.#bytes;
    const [first, second] = sought;
    const last = this.#end(entry) - sought.length;
    for (let at = this.#start(entry); at <= last; at++) {
      if (bytes[at] === first && bytes[at + 1] === second && isAt(bytes, at, sought)) return true;
    }
    return false;
  }

  /** The entry that has the byte at `offset`; it is not before `least`, and often just there. */
  #entryAt(offset: number, least: number): number {
    let low = least;
    let high = least + 1;
    for (let step = 1; high < this.#size && (this.#starts[high] ?? 0) <= offset; step *= 2) {
      low = high;
      high = Math.min(this.#size, high + step);
    }
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  #start(entry: number): number {
    return this.#starts[entry] ?? 0;
  }

  #end(entry: number): number {
    return (this.#starts[entry + 1] ?? 1) - 1;
  }
}

/** Whether the bytes at `at` are the sought ones from the third on. */
function isAt(bytes: Uint8Array, at: number, sought: Uint8Array): boolean {
  for (let i = 2; i < sought.length; i++) if (bytes[at + i] !== sought[i]) return false;
  return true;
}
