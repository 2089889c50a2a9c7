import { createPrivateKey, createPublicKey, diffieHellman, hkdfSync, type KeyObject } from 'node:crypto';
import { Channel } from './channel.ts';

/** RFC 8410 §7: the PKCS 8 form of an X25519 key is this prefix and its 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');
const KEY_BYTES = 32;

/** One side of a key exchange (X25519, RFC 7748), for one connection. */
export class Exchange {
  readonly #key: KeyObject;
  /** SPKI DER, base64. */
  readonly publicKey: string;

  /** `secret`: 32 random bytes. */
  constructor(secret: Uint8Array) {
    this.#key = createPrivateKey({
      key: Buffer.concat([PRIVATE_PREFIX, secret]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = createPublicKey(this.#key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  /**
   * The channel between both sides. `context` is what both have signed; a side that signed something else gets other keys.
   * @throws Error when `theirs` is no key of an exchange.
   */
  channel(theirs: string, side: 'agent' | 'server', context: string): Channel {
    const publicKey = createPublicKey({ key: Buffer.from(theirs, 'base64'), format: 'der', type: 'spki' });
    const shared = diffieHellman({ privateKey: this.#key, publicKey });
    const keys = Buffer.from(hkdfSync('sha256', shared, '', context, 2 * KEY_BYTES));
    const [ofAgent, ofServer] = [keys.subarray(0, KEY_BYTES), keys.subarray(KEY_BYTES)];
    return side === 'agent' ? new Channel(ofAgent, ofServer) : new Channel(ofServer, ofAgent);
  }
}
