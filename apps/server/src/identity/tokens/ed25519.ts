import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Random } from '@hawser/ports';
import type { JWK } from 'jose';

/** What precedes the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

/** A new key pair for EdDSA, as a private JWK. */
export function newKeyPair(random: Random): JWK {
  const der = Buffer.concat([PKCS8, random.bytes(SEED_BYTES)]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }) as JWK;
}

/** The public half of a private JWK. */
export const publicHalf = (jwk: JWK): JWK =>
  createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'jwk' }) as JWK;
