import type { Channel } from '@hawser/contract/agent-channel';

/** The agent's Ed25519 key. It is created in the cluster, and the private key never leaves it. */
export interface KeyPair {
  /** PKCS 8, PEM, as stored in the Secret. */
  readonly privateKey: string;
  /** SPKI DER, base64, as stored by the server. */
  readonly publicKey: string;
  /** Signature over the UTF-8 bytes of `text`, base64. */
  sign(text: string): string;
}

/** Creates and parses keys. */
export interface Keys {
  make(): KeyPair;
  /** Fails when `privateKey` is not a PKCS 8 PEM of an Ed25519 key. */
  read(privateKey: string): KeyPair;
  /** Whether `signature` (base64) over `text` was made by the holder of `publicKey` (SPKI DER, base64). */
  isSignedBy(publicKey: string, text: string, signature: string): boolean;
  /** Starts a key exchange with the server, for one connection. */
  exchange(): AgentExchange;
}

/** The agent's side of a key exchange. */
export interface AgentExchange {
  /** SPKI DER, base64. */
  readonly publicKey: string;
  /** The channel to the server with the key `theirs`. @throws Error when that is no key of an exchange. */
  channel(theirs: string, context: string): Channel;
}

/** The text that is signed at enrollment: it binds the install id and the cluster to this key. */
export function enrollText(installId: string, clusterUid: string): string {
  return `hawser-enroll-v1\n${installId}\n${clusterUid}`;
}
