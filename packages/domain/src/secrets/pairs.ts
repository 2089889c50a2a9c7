import { secretMessages } from './messages.ts';
import { checkSecretKey } from './secret.ts';

/** A key and its value, which may be empty. */
export type SecretPair = readonly [key: string, value: string];

/** Pairs, or why there are none. */
export type ReadPairs = { readonly pairs: readonly SecretPair[] } | { readonly message: string };

/**
 * Reads pairs from text, one on a line as `key=value` (Spec 2 §2). A value may hold "=" and is trimmed, as keys are; blank
 * lines do not count; of a key that comes twice the last value holds.
 */
export function readSecretPairs(text: string): ReadPairs {
  const pairs = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    if (at < 0) return { message: secretMessages.pairsUnreadable };
    const key = line.slice(0, at).trim();
    const message = checkSecretKey(key);
    if (message !== null) return { message };
    pairs.set(key, line.slice(at + 1).trim());
  }
  return pairs.size === 0 ? { message: secretMessages.noPair } : { pairs: [...pairs] };
}
