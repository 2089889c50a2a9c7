import { DerReader, TAG } from './der.ts';
import { decodeBase64 } from './base64.ts';

/** The parts of an X.509 certificate that sealing needs (RFC 5280 §4.1). The certificate is parsed, not verified: no signature is checked. */
interface Certificate {
  /** SubjectPublicKeyInfo, DER, as WebCrypto imports it. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Epoch milliseconds. */
  readonly notBefore: number;
  /** Epoch milliseconds. */
  readonly notAfter: number;
}

/** Longest accepted text; certificates of the controller have 2,000 characters. */
const PEM_MAX = 65_536;

const PEM = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/;

/** Parses the first certificate of a PEM text; null when there is none that can be parsed. */
export function readCertificate(pem: string): Certificate | null {
  if (pem.length > PEM_MAX) return null;
  const base64 = PEM.exec(pem)?.[1];
  if (base64 === undefined) return null;
  try {
    return read(decodeBase64(base64.replaceAll(/\s+/g, '')));
  } catch {
    return null;
  }
}

function read(der: Uint8Array): Certificate {
  const signed = new DerReader(der).into(TAG.sequence).into(TAG.sequence);
  if (signed.tag === TAG.context0) signed.next(TAG.context0);
  signed.next(TAG.integer);
  signed.next(TAG.sequence);
  signed.next(TAG.sequence);
  const validity = signed.into(TAG.sequence);
  const notBefore = readTime(der, validity);
  const notAfter = readTime(der, validity);
  signed.next(TAG.sequence);
  const { start, end } = signed.next(TAG.sequence);
  return { publicKey: der.slice(start, end), notBefore, notAfter };
}

/** RFC 5280 §4.1.2.5: two digits of the year until 2049, four from 2050; always with seconds, always UTC (Z). */
const TIME = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/;

function readTime(der: Uint8Array, reader: DerReader): number {
  const short = reader.tag === TAG.utcTime;
  const { content, end } = reader.next(short ? TAG.utcTime : TAG.generalizedTime);
  const text = String.fromCharCode(...der.subarray(content, Math.min(end, content + 16)));
  const [, year = '', ...rest] = TIME.exec(text) ?? [];
  if (year.length !== (short ? 2 : 4)) throw new RangeError('no instant');
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = rest.map(Number);
  const full = short ? Number(year) + (Number(year) < 50 ? 2000 : 1900) : Number(year);
  return Date.UTC(full, month - 1, day, hour, minute, second);
}
