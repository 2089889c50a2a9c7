import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { KeyPair, Keys } from '@hawser/agent';
import type { Random } from '@hawser/ports';

/** RFC 8410 §7: the PKCS 8 form of an Ed25519 key is this prefix and its 32 bytes. */
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function pairOf(key: KeyObject): KeyPair {
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** Ed25519 keys that follow from `random`: real signatures, and the same ones in every run of a seed. */
export function seededKeys(random: Random): Keys {
  return {
    make() {
      const der = Buffer.concat([PREFIX, random.bytes(32)]);
      return pairOf(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
    },
    read: (privateKey) => pairOf(createPrivateKey(privateKey)),
  };
}
