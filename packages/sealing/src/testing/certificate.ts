import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { signedCertificate, toBeSigned } from '../self-signed.ts';

/** A self-signed certificate like the controller's, and its private key. */
interface TestCertificate {
  readonly pem: string;
  readonly privateKey: KeyObject;
}

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
  const signed = toBeSigned({
    publicKey: keys.publicKey.export({ type: 'spki', format: 'der' }),
    name: '',
    serial: Uint8Array.from([1]),
    notBefore: Date.UTC(2020, 0, 1),
    notAfter,
  });
  return {
    pem: signedCertificate(signed, sign('sha256', signed, keys.privateKey)),
    privateKey: keys.privateKey,
  };
}
