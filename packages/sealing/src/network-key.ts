import { pemOf } from './pem.ts';
import { signedCertificate, toBeSigned } from './self-signed.ts';

/** The part of the Web Crypto API that making a key uses. */
type KeyCrypto = Pick<Crypto, 'subtle' | 'getRandomValues'>;

/** A key for the controllers of several clusters. Only `pem` may be shown to others. */
interface NetworkKey {
  /** Its certificate. */
  readonly pem: string;
  /** The private key, PKCS #8. */
  readonly privateKey: string;
}

/** As the controller makes its own keys. */
const BITS = 4096;
const YEARS = 10;

/** Makes a key with a certificate of its own; `at`: the current time, epoch milliseconds, from which it is valid for ten years. */
export async function makeNetworkKey(
  platform: KeyCrypto,
  { name, at }: { readonly name: string; readonly at: number },
): Promise<NetworkKey> {
  const { subtle } = platform;
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;
  const publicExponent = Uint8Array.from([1, 0, 1]);
  const keys = await subtle.generateKey({ ...algorithm, modulusLength: BITS, publicExponent }, true, [
    'sign',
    'verify',
  ]);
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const signed = toBeSigned({
    publicKey: new Uint8Array(await subtle.exportKey('spki', keys.publicKey)),
    name,
    serial: shortest(platform.getRandomValues(new Uint8Array(16))),
    notBefore: at,
    notAfter: end.getTime(),
  });
  const signature = new Uint8Array(await subtle.sign(algorithm, keys.privateKey, signed));
  const der = new Uint8Array(await subtle.exportKey('pkcs8', keys.privateKey));
  const made = { pem: signedCertificate(signed, signature), privateKey: pemOf('PRIVATE KEY', der) };
  der.fill(0);
  return made;
}

/** A positive number in its shortest form, as DER has it. */
function shortest(random: Uint8Array): Uint8Array {
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x40;
  return random;
}
