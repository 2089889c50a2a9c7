import { createHash, timingSafeEqual } from 'node:crypto';

/** What is stored of the token of a link: who reads the database cannot use it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether `token` is that of the link. */
export function isToken(token: string | undefined, digest: string): boolean {
  if (token === undefined) return false;
  const [given, stored] = [Buffer.from(digestOf(token)), Buffer.from(digest)];
  return given.length === stored.length && timingSafeEqual(given, stored);
}
