import { createPrivateKey, X509Certificate } from 'node:crypto';

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Decodes base64 data to PEM and parses it to validate it. Null if it is not valid, or a key with a passphrase. */
export function pemOf(data: string, what: 'certificate' | 'key'): string | null {
  const pem = Buffer.from(data, 'base64').toString('latin1');
  try {
    if (what === 'key') {
      createPrivateKey(pem);
      return pem;
    }
    const certificates = pem.match(CERTIFICATE);
    if (certificates === null) return null;
    for (const certificate of certificates) new X509Certificate(certificate);
    return certificates.join('\n');
  } catch {
    return null;
  }
}

/** Whether the key belongs to the first certificate. Both come from `pemOf`. */
export function isPair(certificate: string, key: string): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
}
