import { createHash, X509Certificate } from 'node:crypto';

/** A certificate as the server stores it. */
interface ReadCertificate {
  readonly pem: string;
  readonly fingerprint: string;
  /** Epoch ms. */
  readonly notBefore: number;
  readonly notAfter: number;
}

/** The first certificate of a PEM text that an agent sent; null when it has none. What surrounds it is not kept. */
export function readCertificate(text: string): ReadCertificate | null {
  try {
    const certificate = new X509Certificate(text);
    return {
      pem: certificate.toString(),
      fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
      notBefore: instant(certificate.validFrom),
      notAfter: instant(certificate.validTo),
    };
  } catch {
    return null;
  }
}

/** Years before 1970 and what is no time at all count as the beginning of time: such a certificate has run out. */
const instant = (text: string): number => Math.max(0, Date.parse(text) || 0);
