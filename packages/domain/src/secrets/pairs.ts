import { checkKey } from './names.ts';
import { secretMessages } from './messages.ts';

/** A key of a Secret, and its value. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/**
 * The pairs of a text with one on each line, `key=value`; empty lines are left out. The first `=` separates them, so that a value may
 * contain it. Values are trimmed (Spec 2 §5). Or the message that says what cannot be read.
 */
export function parsePairs(text: string): { readonly pairs: readonly Pair[] } | { readonly message: string } {
  const pairs: Pair[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.trim() === '') continue;
    const at = line.indexOf('=');
    if (at < 0) return { message: secretMessages.notParsed };
    const key = line.slice(0, at).trim();
    const problem = checkKey(key);
    if (problem !== null) return { message: problem };
    pairs.push({ key, value: line.slice(at + 1).trim() });
  }
  return { pairs };
}
