import { createPrivateKey, type KeyObject } from 'node:crypto';

/** Most bits of the modulus of an RSA key: signing takes 0.1 s at 8,192, and eight times as long at twice that. */
const RSA_BITS_MAX = 8_192;
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * A private key that signs quickly, or null. Whoever enters a key chooses how much the server computes with it: an RSA key of 20,000
 * bits, or one whose exponents are longer than its modulus, keeps everyone waiting for a second.
 */
export function quickPrivateKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
    if (key.asymmetricKeyType === 'ec')
      return CURVES.includes(key.asymmetricKeyDetails?.namedCurve ?? '') ? key : null;
    return key.asymmetricKeyType === 'rsa' && isQuickRsa(key) ? key : null;
  } catch {
    return null;
  }
}

/** Whether a key has the numbers of two primes that each have half of the bits, so that signing uses the halves. */
function isQuickRsa(key: KeyObject): boolean {
  const { modulusLength = Number.POSITIVE_INFINITY } = key.asymmetricKeyDetails ?? {};
  if (modulusLength > RSA_BITS_MAX) return false;
  // Not as JWK: after an export that fails, the next operation with another key fails as well (Node.js 24).
  const [, , , d = 0, ...ofPrimes] = integerSizes(key.export({ type: 'pkcs1', format: 'der' }));
  const whole = modulusLength / 8 + 1;
  const half = modulusLength / 16 + 2;
  return d <= whole && ofPrimes.length === 5 && ofPrimes.every((size) => size > 1 && size <= half);
}

/**
 * The sizes of the integers of an RSA private key, bytes: version, modulus, two exponents, two primes, the exponents of each, and a
 * coefficient (RFC 8017, A.1.2).
 */
function integerSizes(der: Buffer): number[] {
  const sizes: number[] = [];
  // After the header of the sequence that contains them.
  for (let at = contentAt(der, 0); at < der.length; ) {
    const start = contentAt(der, at);
    const size = sizeAt(der, at);
    sizes.push(size);
    at = start + size;
  }
  return sizes;
}

/** Bytes that the length of an element takes after its first one. */
const lengthBytes = (der: Buffer, at: number): number => {
  const first = der[at + 1] ?? 0;
  return first < 0x80 ? 0 : first - 0x80;
};
const contentAt = (der: Buffer, at: number): number => at + 2 + lengthBytes(der, at);
const sizeAt = (der: Buffer, at: number): number => {
  const bytes = lengthBytes(der, at);
  return bytes === 0 ? (der[at + 1] ?? 0) : der.readUIntBE(at + 2, bytes);
};
