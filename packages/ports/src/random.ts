/** The only source of randomness. With a seeded one a whole run is repeatable. */
export interface Random {
  /** `size` unpredictable bytes, suitable for keys and one-time ids. */
  bytes(size: number): Uint8Array;
}

const HEX = '0123456789abcdef';

/** Lower-case hexadecimal text of `bytes`. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += HEX.charAt(byte >> 4) + HEX.charAt(byte & 15);
  return text;
}

/**
 * A time-ordered id (UUID version 7, RFC 9562 §5.7: a timestamp followed by random bits). Later records sort later, which keeps indexes compact.
 */
export function newId(nowMs: number, random: Random): string {
  const bytes = random.bytes(16);
  let rest = nowMs;
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An unguessable id of `length` letters and digits with 5.95 bits each: 24 have more than 128 bits. */
export function newSecretId(random: Random, length = 24): string {
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      // 248 = 4 × 62: larger bytes would make the first letters more likely.
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}

/** A number in [0, 1), for jitter. */
export function fraction(random: Random): number {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return (a * 0x1000000 + b * 0x10000 + c * 0x100 + d) / 0x100000000;
}
