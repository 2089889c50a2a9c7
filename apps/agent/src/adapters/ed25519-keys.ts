import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { Exchange } from '@hawser/contract/agent-channel';
import type { AgentExchange, KeyPair, Keys } from '../connection/keys.ts';

function pairOf(key: KeyObject): KeyPair {
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** Whether `signature` (base64) over `text` was made by the holder of `publicKey` (SPKI DER, base64). */
export function isSigned(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return (
    key.asymmetricKeyType === 'ed25519' &&
    verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'))
  );
}

/** A key exchange with 32 random bytes. */
export function exchangeOf(secret: Uint8Array): AgentExchange {
  const exchange = new Exchange(secret);
  return {
    publicKey: exchange.publicKey,
    channel: (theirs, context) => exchange.channel(theirs, 'agent', context),
  };
}

/** Ed25519 keys by Node's crypto module. */
export const ed25519Keys: Keys = {
  make: () => pairOf(generateKeyPairSync('ed25519').privateKey),
  read(privateKey) {
    const key = createPrivateKey(privateKey);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('The stored key is not an Ed25519 key');
    return pairOf(key);
  },
  isSignedBy: isSigned,
  exchange: () => exchangeOf(randomBytes(32)),
};
