import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type { Random } from '@hawser/ports';

/** RFC 8410 §7: the PKCS 8 form of an Ed25519 key is this prefix and its 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key by which agents recognize this installation. Manifests name its public half. */
export interface ServerKey {
  /** SPKI DER, base64. */
  readonly publicKey: string;
  /** Signature over the UTF-8 bytes of `text`, base64. */
  sign(text: string): string;
}

/** A new private key (PKCS 8 DER, base64). */
export const newPrivateKey = (random: Random): string =>
  Buffer.concat([PRIVATE_PREFIX, random.bytes(32)]).toString('base64');

/** The key of a private half. */
export function serverKeyOf(privateKey: string): ServerKey {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64'),
  };
}
