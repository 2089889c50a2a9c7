import { verify } from 'node:crypto';

/** An Ed25519 key as SPKI DER (RFC 8410 §4): these bytes, and 32 of its own. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SPKI_BYTES = 44;

/** The key in `base64` (SPKI DER) as PEM, or null when it is not exactly one Ed25519 key. */
function ed25519Key(base64: string): string | null {
  const der = Buffer.from(base64, 'base64');
  const isWhole = der.length === SPKI_BYTES && der.toString('base64') === base64;
  if (!isWhole || !der.subarray(0, SPKI_PREFIX.length).equals(SPKI_PREFIX)) return null;
  // As PEM, because Node.js parses every other form of a key more slowly.
  return `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`;
}

/** Whether `signature` (base64) over `text` was made by the holder of `publicKey` (SPKI DER, base64). */
export function signedBy(publicKey: string, text: string, signature: string): boolean {
  const key = ed25519Key(publicKey);
  return key !== null && verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

/** What an agent signs to enroll. */
export function enrollText(installId: string, clusterUid: string): string {
  return `hawser-enroll-v1\n${installId}\n${clusterUid}`;
}
