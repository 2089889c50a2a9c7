import { createHash } from 'node:crypto';
import { canonicalJson } from '@hawser/manifest';

/**
 * SHA-256 of the manifest's canonical JSON, 64 hexadecimal digits. Agents compare it to know whether an object is up to date.
 */
export function digestOf(manifest: unknown): string {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex');
}
