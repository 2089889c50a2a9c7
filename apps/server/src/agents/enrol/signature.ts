import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Bytes of an Ed25519 key as SPKI DER (RFC 8410 §4). */
const SPKI_BYTES = 44;

/** The key in `base64` (SPKI DER), or null when it is not exactly one Ed25519 key. */
function ed25519Key(base64: string): KeyObject | null {
  const der = Buffer.from(base64, 'base64');
  if (der.length !== SPKI_BYTES || der.toString('base64') !== base64) return null;
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Whether `signature` (base64) over `text` was made by the holder of `publicKey` (SPKI DER, base64). */
export function signedBy(publicKey: string, text: string, signature: string): boolean {
  const key = ed25519Key(publicKey);
  return key !== null && verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

/** What an agent signs to enrol. */
export function enrolText(installId: string, clusterUid: string): string {
  return `hawser-enrol-v1\n${installId}\n${clusterUid}`;
}

/** What an agent signs to open a session. */
export function helloText(nonce: string, agentID: string, clusterUid: string): string {
  return `hawser-hello-v1\n${nonce}\n${agentID}\n${clusterUid}`;
}
