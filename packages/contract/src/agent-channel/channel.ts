import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters in front of a message: the base64 of its HMAC-SHA256. */
export const CODE_LENGTH = 44;

/**
 * Authenticates the messages of one connection, on top of TLS: whoever stands in between, such as with a certificate for the
 * server's name, can neither change, invent, drop nor reorder one unnoticed.
 */
export class Channel {
  readonly #ownKey: Uint8Array;
  readonly #theirKey: Uint8Array;
  #sent = 0;
  #received = 0;

  constructor(ownKey: Uint8Array, theirKey: Uint8Array) {
    this.#ownKey = ownKey;
    this.#theirKey = theirKey;
  }

  /** The message as it is sent: its code, and the text. */
  seal(text: string): string {
    const code = codeOf(this.#ownKey, this.#sent, text);
    this.#sent += 1;
    return code + text;
  }

  /** The text of the next message; null when the other side did not send it, or not as the next one. */
  open(sealed: string): string | null {
    const text = sealed.slice(CODE_LENGTH);
    const [code, own] = [sealed.slice(0, CODE_LENGTH), codeOf(this.#theirKey, this.#received, text)];
    const [given, expected] = [Buffer.from(code), Buffer.from(own)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    this.#received += 1;
    return text;
  }
}

const codeOf = (key: Uint8Array, at: number, text: string): string =>
  createHmac('sha256', key).update(`${at}\n`).update(text, 'utf8').digest('base64');
