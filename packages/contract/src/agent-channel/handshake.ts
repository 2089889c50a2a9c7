/** What both sides know after their first messages; each signs all of it. */
export interface Handshake {
  /** Public key of the server (Ed25519, SPKI DER, base64), as the install manifest names it or, without one, the challenge. */
  readonly serverKey: string;
  /** Public key of the exchange of the server, of this connection only. */
  readonly nonce: string;
  /** The same of the agent; empty when it pins no key of the server. */
  readonly agentNonce: string;
  readonly agentID: string;
  readonly clusterUid: string;
}

const textOf = (label: string, { serverKey, nonce, agentNonce, agentID, clusterUid }: Handshake): string =>
  [label, serverKey, nonce, agentNonce, agentID, clusterUid].join('\n');

/** What the agent signs with its hello. */
export const helloText = (handshake: Handshake): string => textOf('hawser-hello-v1', handshake);

/** What the server signs in answer, and what the keys of the channel are derived from. */
export const verifiedText = (handshake: Handshake): string => textOf('hawser-verified-v1', handshake);
