import { createHmac } from 'node:crypto';

/** A key for one purpose, hexadecimal, derived from the installation's secret: servers that share it agree on all keys. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`hawser ${purpose}`).digest('hex');
}
