import { timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../store/secret.ts';

/**
 * The code that the first sign-up needs when other machines can reach the server. It is printed at start and is useless once an
 * account exists. Servers of one installation derive the same code; a new database has a new one.
 */
export function setupCode(secret: string, epoch: string): string {
  const digits = deriveKey(secret, `setup code ${epoch}`).slice(0, 20).toUpperCase();
  return digits.match(/.{5}/g)?.join('-') ?? digits;
}

/** Compares in constant time, ignoring case and separators. */
export function isSetupCode(sent: unknown, code: string): boolean {
  const plain = (text: string) => Buffer.from(text.toUpperCase().replaceAll(/[^0-9A-F]/g, ''));
  const [given, expected] = [plain(typeof sent === 'string' ? sent.slice(0, 100) : ''), plain(code)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
