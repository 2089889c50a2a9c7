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
  isSignedBy(publicKey, text, signature) {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'))
    );
  },
  exchange() {
    const exchange = new Exchange(randomBytes(32));
    return {
      publicKey: exchange.publicKey,
      channel: (theirs, context) => exchange.channel(theirs, 'agent', context),
    };
  },
};
