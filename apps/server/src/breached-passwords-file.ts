import { closeSync, openSync, readSync } from 'node:fs';

/** How the file begins: a SHA-1 in hexadecimal digits, with or without how often it was seen. */
const FIRST_LINE = /^[0-9A-F]{40}(:\d+)?\r?\n/i;
const LENGTH = 100;

/** The path of the operator's file of breached passwords. @throws Error for a file of something else. */
export function breachedPasswordsFileOf(path: string | null): string | null {
  if (path === null) return null;
  const beginning = Buffer.alloc(LENGTH);
  try {
    const file = openSync(path, 'r');
    try {
      readSync(file, beginning, 0, LENGTH, 0);
    } finally {
      closeSync(file);
    }
  } catch {
    throw new Error(`HAWSER_BREACHED_PASSWORDS_FILE names ${path}, which cannot be read.`);
  }
  if (FIRST_LINE.test(beginning.toString('latin1'))) return path;
  throw new Error(`HAWSER_BREACHED_PASSWORDS_FILE names ${path}, which has no SHA-1 hash in its first line.`);
}
