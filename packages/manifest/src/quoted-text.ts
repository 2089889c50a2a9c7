import { isReadAsOther } from './scalar.ts';

/** Escapes of characters in double quotes (YAML 1.2 §5.7). */
const ESCAPES: Readonly<Record<string, string>> = {
  '\r': '\\r',
  '\u0085': '\\N',
  '\u2028': '\\L',
  '\u2029': '\\P',
};

/**
 * Characters that are written as escapes: those at which kubectl and Argo CD begin a new line, which YAML 1.2 does not, those that they
 * refuse, and those that turn the direction of text or are not seen, so that the text looks like another one.
 */
const ESCAPED =
  /[\r\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff]/g;

/** Several lines of which the first one begins with white space: as a block they would be read as other text. */
const INDENTED = /^\s[^]*\n|^\n/;

/** How YAML is written: each text in double quotes on one line, because kubectl reads a line of one space between others as another text. */
export const ONE_LINE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER } as const;

/** Whether a text has characters that only double quotes can hold, or is read as something else without them. */
export const mustBeQuoted = (text: string): boolean =>
  text.search(ESCAPED) >= 0 || INDENTED.test(text) || isReadAsOther(text);

/** Those of such characters that a text has. To search a text for each of many would take seconds. */
export const escapedIn = (text: string): ReadonlySet<string> => new Set(text.match(ESCAPED));

/** YAML whose texts with such characters are in double quotes, with escapes for them; those in `kept` stay as they are. */
export const withEscapes = (yaml: string, kept: ReadonlySet<string> = NONE): string =>
  yaml.replace(ESCAPED, (character) =>
    kept.has(character)
      ? character
      : (ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );

const NONE: ReadonlySet<string> = new Set();
