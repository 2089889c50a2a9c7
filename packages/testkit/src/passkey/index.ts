import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data (WebAuthn, section 6.1). */
const PRESENT = 1;
const VERIFIED = 4;
const WITH_CREDENTIAL = 64;

/** Options of the server, as far as an authenticator reads them. */
interface Asked {
  readonly challenge: string;
}

/** How an authenticator or a page behaves that is not a good one. */
interface Behavior {
  readonly origin?: string;
  readonly rpID?: string;
  /** Whether the person was asked for a fingerprint or a PIN. */
  readonly isVerified?: boolean;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const encode = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

/** A passkey as a browser with a good authenticator makes and uses it, for tests without a browser. */
export class SoftwarePasskey {
  readonly id = encode(randomBytes(16));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #counter = 0;

  /** For the pages of this origin. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What the browser sends to add it. */
  register(asked: Asked, behavior: Behavior = {}): object {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: key type EC2, algorithm ES256, curve P-256.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = Buffer.concat([this.#data(behavior, WITH_CREDENTIAL), credential]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', asked, behavior),
      attestationObject: encode(attestation),
    });
  }

  /** What the browser sends to sign in with it. */
  use(asked: Asked, behavior: Behavior = {}): object {
    this.#counter += 1;
    const data = this.#data(behavior, 0);
    const client = this.#client('webauthn.get', asked, behavior);
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))]);
    return this.#answer({
      clientDataJSON: client,
      authenticatorData: encode(data),
      signature: encode(sign('sha256', signed, this.#keys.privateKey)),
    });
  }

  #answer(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, { challenge }: Asked, { origin = this.#origin }: Behavior): string {
    return encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #data({ rpID = new URL(this.#origin).hostname, isVerified = true }: Behavior, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), counter]);
  }
}
