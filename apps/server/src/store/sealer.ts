import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '@hawser/ports';
import { deriveKey } from './secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix that names the format, so that it can change later. */
const FORMAT = 'v1.';

/** Encrypts secrets at rest. */
export interface Sealer {
  /** Encrypts a text with associated data: it cannot be decrypted after it was copied to another row or owner. */
  seal(text: string, associatedData: string): string;
  /** @throws Error when it was changed, or encrypted with other associated data or another secret. */
  open(sealed: string, associatedData: string): string;
}

/** Encrypts with AES-256-GCM and a key derived from the installation's secret (NIST SP 800-38D requires a new nonce each time). */
export function createSealer(secret: string, random: Random): Sealer {
  const key = Buffer.from(deriveKey(secret, 'sealed credentials'), 'hex');
  return {
    seal(text, associatedData) {
      const nonce = Buffer.from(random.bytes(NONCE_BYTES));
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
    },
    open(sealed, associatedData) {
      if (!sealed.startsWith(FORMAT)) throw new Error('The format of an encrypted text is unknown.');
      const bytes = Buffer.from(sealed.slice(FORMAT.length), 'base64');
      const end = bytes.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(associatedData))
        .setAuthTag(bytes.subarray(end));
      return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
