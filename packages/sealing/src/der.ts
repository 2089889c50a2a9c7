/** One element of DER (ITU-T X.690): its tag, and the offsets of the element and its content. */
interface Element {
  readonly tag: number;
  /** Offset of the tag. */
  readonly start: number;
  /** Offset of the content. */
  readonly content: number;
  /** Offset after the content. */
  readonly end: number;
}

/** The ASN.1 tags that occur in an X.509 certificate. */
export const TAG = {
  integer: 0x02,
  bitString: 0x03,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
  /** `[0] EXPLICIT`. */
  context0: 0xa0,
} as const;

/** Reads elements in order, and never beyond `end`. */
export class DerReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  #at: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** Tag of the next element; null at the end. */
  get tag(): number | null {
    return this.#at < this.#end ? (this.#bytes[this.#at] ?? null) : null;
  }

  /** The next element. @throws RangeError when it has another tag, or does not fit into the enclosing element. */
  next(tag: number): Element {
    if (this.tag !== tag) throw new RangeError(`tag ${this.tag} where ${tag} belongs`);
    const start = this.#at;
    const first = this.#byte(start + 1);
    let content = start + 2;
    let length = first;
    if (first >= 0x80) {
      const size = first & 0x7f;
      // Zero: an indefinite length, which DER does not allow. More than four: longer than any certificate.
      if (size === 0 || size > 4) throw new RangeError('length that DER does not have');
      length = 0;
      for (let i = 0; i < size; i++) length = length * 256 + this.#byte(content + i);
      content += size;
    }
    const end = content + length;
    if (end > this.#end) throw new RangeError('element longer than what it is in');
    this.#at = end;
    return { tag, start, content, end };
  }

  /** A reader for the content of the next element. @throws RangeError as `next` does. */
  into(tag: number): DerReader {
    const { content, end } = this.next(tag);
    return new DerReader(this.#bytes, content, end);
  }

  #byte(at: number): number {
    const byte = at < this.#end ? this.#bytes[at] : undefined;
    if (byte === undefined) throw new RangeError('the text ends too early');
    return byte;
  }
}
