import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

/** SHA-1 in hexadecimal digits, with which a line begins. */
const HASH = /^[0-9A-F]{40}$/;
const HASH_LENGTH = 40;
/** More than the longest line has, bytes. */
const LINE_MAX = 128;
/** Part of the file that is read as a whole at the end, bytes. */
const WHOLE = 4_096;

/** Passwords of breaches that the operator has at hand. */
export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

/**
 * The passwords in a file with one SHA-1 hash a line, in order, as the collection Pwned Passwords is offered. It may be larger than the
 * memory: a look-up reads some thirty places of it. It is opened for each one, so that the operator can replace it.
 */
export function breachedPasswords(path: string | null): BreachedPasswords {
  if (path === null) return { has: async () => false };
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const file = await open(path);
      try {
        return await isLine(file, hash);
      } finally {
        await file.close();
      }
    },
  };
}

async function textAt(file: FileHandle, from: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.toString('latin1', 0, bytesRead);
}

async function isLine(file: FileHandle, hash: string): Promise<boolean> {
  // The line is among those that begin from `low`, which is where one begins, and before `high`.
  let low = 0;
  let high = (await file.stat()).size;
  while (high - low > WHOLE) {
    const middle = Math.floor((low + high) / 2);
    const text = await textAt(file, middle, 2 * LINE_MAX);
    const next = text.indexOf('\n') + 1;
    const found = text.slice(next, next + HASH_LENGTH).toUpperCase();
    if (next === 0 || !HASH.test(found))
      throw new Error('A line of the breached passwords is no SHA-1 hash.');
    if (found <= hash) low = middle + next;
    else high = middle + next;
  }
  const lines = (await textAt(file, low, high - low)).split('\n');
  return lines.some((line) => line.slice(0, HASH_LENGTH).toUpperCase() === hash);
}
