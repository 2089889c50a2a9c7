import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { KeyPair, Keys } from '../connection/keys.ts';

function pairOf(key: KeyObject): KeyPair {
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
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
};
