import { encodeBase64 } from './base64.ts';
import { readCertificate } from './certificate.ts';
import { CertificateError } from './error.ts';
import { labelOf, type Target } from './scope.ts';

/** The part of the Web Crypto API that sealing uses. Browsers provide `subtle` only over HTTPS and on localhost. */
type SealingCrypto = Pick<Crypto, 'subtle' | 'getRandomValues'>;

/** A cluster with the certificate of its Sealed Secrets controller. */
interface SealFor {
  readonly cluster: string;
  /** PEM text, as the controller serves it at /v1/cert.pem. */
  readonly pem: string;
}

/** What to seal. */
export interface SealRequest extends Target {
  /** Values by key; text is encoded as UTF-8. */
  readonly values: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>;
  readonly clusters: readonly SealFor[];
  /** The current time, epoch milliseconds. As with kubeseal, an expired certificate is refused. */
  readonly at: number;
}

/** The sealed values for one cluster, which only its controller can open. */
interface Sealed {
  readonly cluster: string;
  /** Base64 by key. */
  readonly encryptedData: Readonly<Record<string, string>>;
}

/** Minimum size of an RSA key, bits; the controller creates 4096. */
const KEY_BITS_MIN = 2048;

const RSA = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/**
 * Seals every value for every cluster, in the order of `clusters`; all or none. Each certificate is imported once,
 * however many clusters share it.
 * @throws CertificateError that names the first cluster whose certificate cannot be used.
 */
export async function seal(platform: SealingCrypto, request: SealRequest): Promise<Sealed[]> {
  const { clusters, values, at } = request;
  const keys = new Map<string, Promise<CryptoKey>>();
  for (const { cluster, pem } of clusters) {
    if (!keys.has(pem)) keys.set(pem, importKey(platform, cluster, pem, at));
  }
  // All at once, so that every rejection is handled while another one is awaited.
  const imported = new Map(await Promise.all([...keys].map(async ([pem, key]) => [pem, await key] as const)));
  const text = new TextEncoder();
  const label = text.encode(labelOf(request));
  const plain = [...values].map(
    ([key, value]) => [key, typeof value === 'string' ? text.encode(value) : value] as const,
  );
  return Promise.all(
    clusters.map(async ({ cluster, pem }) => {
      const key = imported.get(pem);
      if (key === undefined) throw new CertificateError(cluster, 'unreadable');
      const entries = await Promise.all(
        plain.map(async ([name, value]) => [
          name,
          encodeBase64(await sealValue(platform, key, label, value)),
        ]),
      );
      return { cluster, encryptedData: Object.fromEntries(entries) as Record<string, string> };
    }),
  );
}

async function importKey(
  { subtle }: SealingCrypto,
  cluster: string,
  pem: string,
  at: number,
): Promise<CryptoKey> {
  const certificate = readCertificate(pem);
  if (certificate === null) throw new CertificateError(cluster, 'unreadable');
  if (certificate.notAfter < at) throw new CertificateError(cluster, 'expired');
  const key = await subtle
    .importKey('spki', certificate.publicKey, RSA, false, ['encrypt'])
    .catch(() => null);
  if (key === null) throw new CertificateError(cluster, 'unusable');
  if ((key.algorithm as RsaHashedKeyAlgorithm).modulusLength < KEY_BITS_MIN)
    throw new CertificateError(cluster, 'weak');
  // Invalid numbers, such as an even modulus, are detected only when the key is used.
  await subtle.encrypt({ name: 'RSA-OAEP' }, key, new Uint8Array(32)).catch(() => {
    throw new CertificateError(cluster, 'unusable');
  });
  return key;
}

/**
 * The controller's hybrid format: two bytes with the length of the session key, the session key encrypted with RSA-OAEP, the value
 * encrypted with AES-256-GCM. A session key seals one value, so its nonce can be zero.
 */
async function sealValue(
  platform: SealingCrypto,
  key: CryptoKey,
  label: Uint8Array<ArrayBuffer>,
  value: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const { subtle } = platform;
  const session = platform.getRandomValues(new Uint8Array(32));
  const aes = await subtle.importKey('raw', session, 'AES-GCM', false, ['encrypt']);
  const [locked, content] = await Promise.all([
    subtle.encrypt({ name: 'RSA-OAEP', label }, key, session),
    subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, aes, value),
  ]);
  session.fill(0);
  const sealed = new Uint8Array(2 + locked.byteLength + content.byteLength);
  new DataView(sealed.buffer).setUint16(0, locked.byteLength);
  sealed.set(new Uint8Array(locked), 2);
  sealed.set(new Uint8Array(content), 2 + locked.byteLength);
  return sealed;
}
