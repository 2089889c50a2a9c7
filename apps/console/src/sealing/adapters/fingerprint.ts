/** SHA-256 of the first certificate of a PEM text, in hexadecimal: computed here, whatever the server says it is. Null where there is none. */
export async function fingerprintOf(pem: string): Promise<string | null> {
  const base64 = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/.exec(pem)?.[1];
  if (base64 === undefined || !globalThis.isSecureContext) return null;
  try {
    const der = Uint8Array.from(atob(base64.replaceAll(/\s+/g, '')), (character) => character.charCodeAt(0));
    const digest = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', der));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}
