/** What a line of Git's protocol is: data, or one of the special packets (gitprotocol-common, "pkt-line Format"). */
type PktLine = Buffer | 'flush' | 'delimiter';

/** What a repository answered does not follow the protocol. */
export class Malformed extends Error {}

/** The packets of an answer; a last one that is cut off is left out. @throws Malformed. */
export function* pktLines(answer: Buffer): Generator<PktLine> {
  for (let at = 0; at + 4 <= answer.length; ) {
    const length = lengthAt(answer, at);
    if (length < 4) {
      if (length === 3) throw new Malformed('unknown packet');
      yield length === 1 ? 'delimiter' : 'flush';
      at += 4;
      continue;
    }
    if (at + length > answer.length) return;
    yield answer.subarray(at + 4, at + length);
    at += length;
  }
}

/** The packets of an answer that are data. @throws Malformed. */
export function* dataLines(answer: Buffer): Generator<Buffer> {
  for (const line of pktLines(answer)) if (typeof line !== 'string') yield line;
}

/** What a server says first, which ends with a flush packet, as it comes in parts. Each byte is read once. */
export class Introduction {
  /** Digits of a length that have come, and their value. */
  #digits = 0;
  #length = 0;
  /** Bytes of a packet that have not come. */
  #left = 0;

  /** Where in this part the introduction ends; null when it does not. @throws Malformed. */
  endIn(part: Buffer): number | null {
    for (let at = 0; at < part.length; ) {
      if (this.#left > 0) {
        const read = Math.min(this.#left, part.length - at);
        this.#left -= read;
        at += read;
        continue;
      }
      this.#length = this.#length * 16 + digit(part[at]);
      this.#digits += 1;
      at += 1;
      if (this.#digits < 4) continue;
      if (this.#length === 0) return at;
      this.#left = Math.max(this.#length - 4, 0);
      this.#digits = 0;
      this.#length = 0;
    }
    return null;
  }
}

function lengthAt(answer: Buffer, at: number): number {
  let length = 0;
  for (let n = 0; n < 4; n++) length = length * 16 + digit(answer[at + n]);
  return length;
}

/** A hexadecimal digit. Without text or regular expression: an answer may have millions of packets. */
function digit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  if (letter >= 0x61 && letter <= 0x66) return letter - 0x57;
  throw new Malformed('no length');
}

/** A packet with this text. */
export const pktLine = (text: string): string =>
  `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
export const FLUSH = '0000';
export const DELIMITER = '0001';

/** The text of a packet without the line break at its end. */
export const lineOf = (line: Buffer): string => line.toString('utf8').replace(/\n$/, '');
