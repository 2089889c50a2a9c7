/** Texts that were seen lately, each once. */
const recent = new Map<string, string>();
/** Characters of all of them. */
let length = 0;
const LENGTH_MAX = 2_000_000;

/**
 * The same text, as the one copy of it where it was seen lately. The Applications of one object list the same resources on hundreds of
 * clusters, and each answer of the API server brings a copy.
 */
export function sharedText(text: string): string {
  const known = recent.get(text);
  if (known !== undefined) return known;
  length += text.length;
  if (length > LENGTH_MAX) {
    recent.clear();
    length = text.length;
  }
  recent.set(text, text);
  return text;
}
