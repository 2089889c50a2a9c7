import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '@hawser/ports';
import { deriveKey } from './secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Names how a text was sealed, for the day when another way comes. */
const FORMAT = 'v1.';

/** Keeps secrets unreadable at rest. */
export interface Sealer {
  /** Seals a text for one place: it opens nowhere else, also not after it was copied to another row or owner. */
  seal(text: string, place: string): string;
  /** @throws Error where it was changed, sealed for another place, or under another secret. */
  open(sealed: string, place: string): string;
}

/** Seals with AES-256-GCM under a key that follows from the installation's secret (NIST SP 800-38D: a new nonce each time). */
export function createSealer(secret: string, random: Random): Sealer {
  const key = Buffer.from(deriveKey(secret, 'sealed credentials'), 'hex');
  return {
    seal(text, place) {
      const nonce = Buffer.from(random.bytes(NONCE_BYTES));
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return FORMAT + Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
    },
    open(sealed, place) {
      if (!sealed.startsWith(FORMAT)) throw new Error('A sealed text is of an unknown kind.');
      const bytes = Buffer.from(sealed.slice(FORMAT.length), 'base64');
      const end = bytes.length - TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(end));
      return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
