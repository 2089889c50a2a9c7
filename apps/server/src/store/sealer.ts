import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '@hawser/ports';
import { deriveKey } from './secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Format of a sealed text: `v2.`, the ID of its key, a dot, and Base64. Until version 5.1 it was `v1.` and Base64. */
const FORMAT = /^(?:v1|v2\.([0-9a-f]{8}))\.([A-Za-z0-9+/=]+)$/;

/** Encrypts secrets at rest. */
export interface Sealer {
  /** Encrypts a text with associated data: it cannot be decrypted after it was copied to another row or owner. */
  seal(text: string, associatedData: string): string;
  /** @throws Error when it was changed, or encrypted with other associated data or with a secret that this server does not have. */
  open(sealed: string, associatedData: string): string;
}

/** ID of the key that derives from a secret. It reveals nothing about either. */
export const keyIdOf = (secret: string): string => deriveKey(secret, 'key id').slice(0, 8);

/** ID of the key with which a text was sealed; '' when the format does not name it, null when it is not sealed. */
export function sealedWith(text: string): string | null {
  const match = FORMAT.exec(text);
  return match === null ? null : (match[1] ?? '');
}

const keyOf = (secret: string): Buffer => Buffer.from(deriveKey(secret, 'sealed credentials'), 'hex');

/**
 * Encrypts with AES-256-GCM and a key derived from `secret` (NIST SP 800-38D requires a new nonce each time). Also opens what was
 * sealed with the keys of `previous` secrets.
 */
export function createSealer(secret: string, random: Random, previous: readonly string[] = []): Sealer {
  const keys = new Map([...previous, secret].map((each) => [keyIdOf(each), keyOf(each)]));
  const [id, key] = [keyIdOf(secret), keyOf(secret)];
  return {
    seal(text, associatedData) {
      const nonce = Buffer.from(random.bytes(NONCE_BYTES));
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associatedData));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v2.${id}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')}`;
    },
    open(sealed, associatedData) {
      const [, named, text] = FORMAT.exec(sealed) ?? [];
      if (text === undefined) throw new Error('The format of an encrypted text is unknown.');
      const bytes = Buffer.from(text, 'base64');
      if (named === undefined) return openWithAny([...keys.values()], bytes, associatedData);
      const own = keys.get(named);
      if (own === undefined)
        throw new Error(`A text was encrypted with the key ${named}, which is not here.`);
      return openWith(own, bytes, associatedData);
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, associatedData: string): string {
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(bytes.subarray(end));
  return decipher.update(bytes.subarray(NONCE_BYTES, end), undefined, 'utf8') + decipher.final('utf8');
}

/** Tries the keys one after the other; the authentication tag shows which one fits. */
function openWithAny([key, ...others]: readonly Buffer[], bytes: Buffer, associatedData: string): string {
  if (key === undefined) throw new Error('No key opens an encrypted text.');
  try {
    return openWith(key, bytes, associatedData);
  } catch (error) {
    if (others.length === 0) throw error;
    return openWithAny(others, bytes, associatedData);
  }
}
