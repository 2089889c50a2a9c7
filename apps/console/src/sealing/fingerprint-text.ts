/** A fingerprint as openssl prints it, for comparing: `AB:CD:…`. */
export const fingerprintText = (fingerprint: string): string =>
  fingerprint.toUpperCase().match(/../g)?.join(':') ?? '';
