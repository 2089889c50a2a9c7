import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { exchangeOf, isSigned, type KeyPair, type Keys } from '@hawser/agent';
import type { Random } from '@hawser/ports';

/** RFC 8410 §7: the PKCS 8 form of an Ed25519 key is this prefix and its 32 bytes; §4: the SPKI form of its public half. */
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
/** A placeholder for a public key that is required but never read. */
const UNREAD = Buffer.alloc(32).toString('base64url');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

function pairOf(key: KeyObject): KeyPair {
  const { d = '', x = '' } = key.export({ format: 'jwk' });
  const der = Buffer.concat([PREFIX, Buffer.from(d, 'base64url')]).toString('base64');
  const spki = Buffer.concat([PUBLIC_PREFIX, Buffer.from(x, 'base64url')]);
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${der}\n-----END PRIVATE KEY-----\n`,
    publicKey: spki.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/**
 * Ed25519 keys derived from `random`: real signatures, and the same in every run of a seed. Both keys are parsed from bytes,
 * which takes half as long as generating and serializing them.
 */
export function seededKeys(random: Random): Keys {
  return {
    make() {
      // The public key follows from the private one; parsing raw bytes needs no decoder.
      const d = Buffer.from(random.bytes(32)).toString('base64url');
      return pairOf(createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: UNREAD }, format: 'jwk' }));
    },
    read: (privateKey) => pairOf(createPrivateKey(privateKey)),
    isSignedBy: isSigned,
    exchange: () => exchangeOf(random.bytes(32)),
  };
}
