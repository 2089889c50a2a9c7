/** The agent's identity: an Ed25519 key made in the cluster; the private half never leaves it. */
export interface KeyPair {
  /** PKCS 8, PEM: what the Secret keeps. */
  readonly privateKey: string;
  /** SPKI DER, base64: what the server keeps. */
  readonly publicKey: string;
  /** Signature over the UTF-8 bytes of `text`, base64. */
  sign(text: string): string;
}

/** Makes keys and reads them back. */
export interface Keys {
  make(): KeyPair;
  /** Fails when `privateKey` is no PKCS 8 PEM of an Ed25519 key. */
  read(privateKey: string): KeyPair;
}

/** What is signed at enrolment: the install id and the cluster belong to this key. */
export function enrolText(installId: string, clusterUid: string): string {
  return `hawser-enrol-v1\n${installId}\n${clusterUid}`;
}

/** What is signed at each hello; the nonce makes it useless a second time. */
export function helloText(nonce: string, agentID: string, clusterUid: string): string {
  return `hawser-hello-v1\n${nonce}\n${agentID}\n${clusterUid}`;
}
