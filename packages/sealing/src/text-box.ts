import { decodeBase64, encodeBase64 } from './base64.ts';

/** The part of the Web Crypto API that is used. Browsers provide `subtle` only over HTTPS and on localhost. */
type BoxCrypto = Pick<Crypto, 'subtle' | 'getRandomValues'>;

/** A text that only the holder of one private key can open. All fields are base64. */
export interface SealedText {
  /** Public key of the sender, used for this text only (P-256, raw). */
  readonly publicKey: string;
  readonly iv: string;
  readonly data: string;
}

/** Opens texts that were sealed for its public key. The private key cannot leave it. */
interface TextReceiver {
  /** P-256, raw, base64. */
  readonly publicKey: string;
  /** @throws Error when the text was sealed for somebody else, or changed */
  open(sealed: SealedText): Promise<string>;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** Separates these keys from those of any other use. */
const INFO = 'hawser-sealed-text-v1';
const IV_BYTES = 12;

/** A receiver with a new key. */
export async function newTextReceiver(web: BoxCrypto): Promise<TextReceiver> {
  const own = await web.subtle.generateKey(CURVE, false, ['deriveBits']);
  const publicKey = encodeBase64(new Uint8Array(await web.subtle.exportKey('raw', own.publicKey)));
  return {
    publicKey,
    async open(sealed) {
      const key = await keyOf(web, own.privateKey, sealed.publicKey, [sealed.publicKey, publicKey]);
      const iv = decodeBase64(sealed.iv);
      const text = await web.subtle.decrypt({ name: 'AES-GCM', iv }, key, decodeBase64(sealed.data));
      return new TextDecoder('utf-8', { fatal: true }).decode(text);
    },
  };
}

/** Seals `text` for the holder of a public key. @throws Error when that is no key */
export async function sealText(web: BoxCrypto, recipient: string, text: string): Promise<SealedText> {
  const own = await web.subtle.generateKey(CURVE, true, ['deriveBits']);
  const publicKey = encodeBase64(new Uint8Array(await web.subtle.exportKey('raw', own.publicKey)));
  const key = await keyOf(web, own.privateKey, recipient, [publicKey, recipient]);
  const iv = web.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await web.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return { publicKey, iv: encodeBase64(iv), data: encodeBase64(new Uint8Array(data)) };
}

/** The key that both sides derive: ECDH, then HKDF over both public keys, sender first. */
async function keyOf(
  { subtle }: BoxCrypto,
  own: CryptoKey,
  other: string,
  parties: readonly [sender: string, recipient: string],
): Promise<CryptoKey> {
  const theirs = await subtle.importKey('raw', decodeBase64(other), CURVE, false, []);
  const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256);
  const base = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const encode = (text: string) => new TextEncoder().encode(text);
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: encode(parties.join(' ')), info: encode(INFO) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
