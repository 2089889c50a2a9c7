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
}

/** The text that is signed at enrolment: it binds the install id and the cluster to this key. */
export function enrolText(installId: string, clusterUid: string): string {
  return `hawser-enrol-v1\n${installId}\n${clusterUid}`;
}

/** The text that is signed with each hello; the nonce prevents a replay. */
export function helloText(nonce: string, agentID: string, clusterUid: string): string {
  return `hawser-hello-v1\n${nonce}\n${agentID}\n${clusterUid}`;
}
