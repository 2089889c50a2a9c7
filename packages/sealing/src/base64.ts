/** Maximum number of arguments of one call; engines accept some 65,000. */
const CHUNK = 0x8000;

/** `bytes` in Base64 (RFC 4648 §4), with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}

/** @throws DOMException when `text` is not Base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
