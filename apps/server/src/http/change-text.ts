/** Words of a noun's fields that are not just the field's name taken apart. */
export type FieldWords = Readonly<Record<string, string>>;

/** A field name as words: 'kubeconfigID' becomes 'kubeconfig ID'. */
const wordsOf = (field: string, words: FieldWords): string =>
  words[field] ??
  field.replace(/[A-Z]+/g, (letters) => ` ${letters.length > 1 ? letters : letters.toLowerCase()}`);

/** What a command changed, as the audit words it: 'shop-0: YAML changed (v1 → v2)'. `version` is the one after the change. */
export function changeText(name: string, body: object, version: number, words?: FieldWords): string {
  return `${name}: ${fieldWords(body, words)} changed (v${version - 1} → v${version})`;
}

/** The fields of a request as words: 'location, tags'. */
export const fieldWords = (body: object, words: FieldWords = {}): string =>
  Object.keys(body)
    .map((field) => wordsOf(field, words))
    .join(', ');

/** The first of several by name, and the number of the others: 'shop-0 and 99 more'. */
export const andMore = (first: string, count: number): string =>
  count > 1 ? `${first} and ${count - 1} more` : first;
