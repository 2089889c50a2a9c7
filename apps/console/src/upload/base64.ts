/** Characters per call: more would exceed the maximum number of arguments. */
const PART = 8_192;

/** Bytes as base64 (RFC 4648 §4). */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) {
    text += String.fromCharCode(...bytes.subarray(at, at + PART));
  }
  return btoa(text);
}
