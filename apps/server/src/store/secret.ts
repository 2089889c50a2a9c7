import { createHmac } from 'node:crypto';

/** A hexadecimal key for one purpose, derived from the installation's secret. Servers with the same secret derive the same keys. */
export function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(`hawser ${purpose}`).digest('hex');
}
