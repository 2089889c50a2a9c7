import { checkKey } from './names.ts';
import { secretMessages } from './messages.ts';

/** A value of a Secret: text, or the bytes of a file that is none. */
export type SecretValue = string | Uint8Array<ArrayBuffer>;

/** A key of a Secret, and its value. */
export interface Pair {
  readonly key: string;
  readonly value: SecretValue;
}

/** A pair whose value is text. */
export type TextPair = Pair & { readonly value: string };

/** Most characters of a line in a text field: browsers lay a much longer one out for half a minute, in which the page is frozen. */
const LINE_MAX = 50_000;

/** Whether a text has a line that is too long for a text field. */
export const hasLongLine = (text: string): boolean =>
  text.length > LINE_MAX && text.split(/\r\n|\n|\r/).some(({ length }) => length > LINE_MAX);

/** The content of a file as a value: text where it is UTF-8, so that nothing is lost or changed. */
export function valueOfFile(bytes: Uint8Array<ArrayBuffer>): SecretValue {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes;
  }
}

/**
 * The pairs of a text with one on each line, `key=value`; empty lines are left out. The first `=` separates them, so that a value may
 * contain it. Values are trimmed (Spec 2 §5). Or the message that says what cannot be read.
 */
export function parsePairs(
  text: string,
): { readonly pairs: readonly TextPair[] } | { readonly message: string } {
  const pairs: TextPair[] = [];
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
