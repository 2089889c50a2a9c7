import { LiveRequest } from '@hawser/contract/live';
import { isTooComplex } from '../http/json-body.ts';

/** Longest message of a browser, UTF-16 units. */
const MAX_REQUEST = 131_072;

/** Parses a browser's message; null if it is not part of the protocol. */
export function parseRequest(text: string): LiveRequest | null {
  if (text.length > MAX_REQUEST || isTooComplex(text)) return null;
  try {
    const parsed = LiveRequest.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whether all texts in a query can be stored: PostgreSQL accepts neither NUL nor lone surrogates. */
export function isValidText(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isValidText);
}
