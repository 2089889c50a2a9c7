import { encodeBase64 } from './base64.ts';

/** `der` as PEM text (RFC 7468). */
export function pemOf(label: 'CERTIFICATE' | 'PRIVATE KEY', der: Uint8Array): string {
  const lines = encodeBase64(der).match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
