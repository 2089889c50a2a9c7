import { createHmac, timingSafeEqual } from 'node:crypto';

/** Codes change with this period (RFC 6238, section 5.2), milliseconds. */
export const STEP_MS = 30_000;
const DIGITS = 6;
/** Steps before and after the present one whose code counts too: the clocks of phones differ. */
const SKEW = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a secret, as many as SHA-1 has (RFC 4226, section 4). */
export const SECRET_BYTES = 20;

/** Base32 (RFC 4648) without padding, as authenticator apps read secrets. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let [value, bits] = [0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET.charAt((value >> bits) & 31);
    }
  }
  return bits === 0 ? text : text + ALPHABET.charAt((value << (5 - bits)) & 31);
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
}

/** The number of the time step. */
export const stepAt = (now: number): number => Math.floor(now / STEP_MS);

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code was given, if it is a present one after `lastStep`; null for any other text. */
export function stepOfCode(secret: string, given: string, now: number, lastStep: number): number | null {
  const sent = Buffer.from(given);
  let found: number | null = null;
  for (let step = stepAt(now) - SKEW; step <= stepAt(now) + SKEW; step++) {
    const expected = Buffer.from(codeOf(secret, step));
    const isEqual = sent.length === expected.length && timingSafeEqual(sent, expected);
    if (isEqual && step > lastStep) found = step;
  }
  return found;
}

/** What an authenticator app reads from a QR code. */
export function uriOf(secret: string, product: string, email: string): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`;
  const parameters = new URLSearchParams({ secret, issuer: product });
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}
