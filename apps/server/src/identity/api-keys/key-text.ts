import { createHash } from 'node:crypto';
import { newSecretId, type Random } from '@hawser/ports';

/** Begins every key, so that people and scanners of repositories recognize one. */
export const KEY_PREFIX = 'hawser_';
const SECRET_LENGTH = 40;
const HINT_LENGTH = 4;

/** A key that was made now. `text` is shown once; the rest is stored. */
interface NewKey {
  readonly text: string;
  readonly digest: string;
  readonly hint: string;
}

/** The digest under which a key or code is stored. They are random and long, so that a plain hash cannot be guessed from. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export function newKey(random: Random): NewKey {
  const text = `${KEY_PREFIX}${newSecretId(random, SECRET_LENGTH)}`;
  return { text, digest: digestOf(text), hint: text.slice(-HINT_LENGTH) };
}
