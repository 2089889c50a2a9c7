import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { TAG } from '../der.ts';
import { element } from './der-writer.ts';

/** A self-signed certificate like the controller's, and its private key. */
interface TestCertificate {
  readonly pem: string;
  readonly privateKey: KeyObject;
}

/** sha256WithRSAEncryption and its parameter NULL (RFC 8017 §A.2.4). */
const ALGORITHM = element(TAG.sequence, Buffer.from('06092a864886f70d01010b0500', 'hex'));

const NOBODY = element(TAG.sequence);

/** Creates a certificate with an RSA key of this size, valid until `notAfter` (epoch milliseconds). */
export function makeCertificate({
  bits = 2048,
  notAfter = Date.UTC(2049, 11, 31),
  keys = generateKeyPairSync('rsa', { modulusLength: bits }),
}: {
  bits?: number;
  notAfter?: number;
  keys?: { publicKey: KeyObject; privateKey: KeyObject };
} = {}): TestCertificate {
  const signed = element(
    TAG.sequence,
    element(TAG.context0, element(TAG.integer, Buffer.from([2]))),
    element(TAG.integer, Buffer.from([1])),
    ALGORITHM,
    NOBODY,
    element(TAG.sequence, timeOf(Date.UTC(2020, 0, 1)), timeOf(notAfter)),
    NOBODY,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element(TAG.bitString, Buffer.from([0]), sign('sha256', signed, keys.privateKey));
  const der = element(TAG.sequence, signed, ALGORITHM, signature);
  return { pem: pemOf(der), privateKey: keys.privateKey };
}

/** `der` as the PEM text of a certificate. */
export function pemOf(der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g);
  return `-----BEGIN CERTIFICATE-----\n${(lines ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;
}

function timeOf(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return new Date(at).getUTCFullYear() < 2050
    ? element(TAG.utcTime, Buffer.from(digits.slice(2)))
    : element(TAG.generalizedTime, Buffer.from(digits));
}
