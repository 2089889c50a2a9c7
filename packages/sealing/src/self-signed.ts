import { TAG } from './der.ts';
import { element } from './der-writer.ts';
import { pemOf } from './pem.ts';

/** What a certificate says. Instants are epoch milliseconds. */
interface SelfSignedParts {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  /** Common name of subject and issuer; empty for none. */
  readonly name: string;
  /** A positive number of at most 20 bytes. */
  readonly serial: Uint8Array;
  readonly notBefore: number;
  readonly notAfter: number;
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

/** sha256WithRSAEncryption and its parameter NULL (RFC 8017 §A.2.4). */
const ALGORITHM = element(
  TAG.sequence,
  bytes(0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b, 0x05, 0x00),
);
/** id-at-commonName (RFC 5280 §A.1). */
const COMMON_NAME = bytes(0x06, 0x03, 0x55, 0x04, 0x03);
/** X.509 version 3. */
const VERSION = element(TAG.context0, element(TAG.integer, bytes(2)));

/**
 * The part of a certificate that its own key signs, by RSASSA-PKCS1-v1_5 with SHA-256; DER, without extensions, as the controller of Sealed
 * Secrets makes them (RFC 5280 §4.1).
 */
export function toBeSigned(parts: SelfSignedParts): Uint8Array<ArrayBuffer> {
  const { publicKey, serial, notBefore, notAfter } = parts;
  const name = nameOf(parts.name);
  const validity = element(TAG.sequence, timeOf(notBefore), timeOf(notAfter));
  const number = element(TAG.integer, serial);
  return element(TAG.sequence, VERSION, number, ALGORITHM, name, validity, name, publicKey);
}

/** PEM text of the certificate, from the part that was signed and its signature. */
export function signedCertificate(signed: Uint8Array, signature: Uint8Array): string {
  const der = element(TAG.sequence, signed, ALGORITHM, element(TAG.bitString, bytes(0), signature));
  return pemOf('CERTIFICATE', der);
}

function nameOf(name: string): Uint8Array {
  if (name === '') return element(TAG.sequence);
  const value = element(TAG.utf8String, new TextEncoder().encode(name));
  return element(TAG.sequence, element(TAG.set, element(TAG.sequence, COMMON_NAME, value)));
}

/** Two digits of the year until 2049, four from 2050 (RFC 5280 §4.1.2.5). */
function timeOf(at: number): Uint8Array {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  const text = new TextEncoder();
  return new Date(at).getUTCFullYear() < 2050
    ? element(TAG.utcTime, text.encode(digits.slice(2)))
    : element(TAG.generalizedTime, text.encode(digits));
}
