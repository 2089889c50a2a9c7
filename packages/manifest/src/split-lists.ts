import { Document, isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import { escapedIn, ONE_LINE, withEscapes } from './quoted-text.ts';
import { splitDocuments } from './split.ts';
import { withoutRuntimeFields } from './without-runtime-fields.ts';

/** A line that gives a List as the kind, in YAML or JSON. Most texts have none, and are not parsed for one. */
const LIST_KIND = /^[ \t{]*["']?kind["']?:[ \t]*["']?[A-Za-z]*List\b/m;

/** Whether a text looks as if it had a List that `splitLists` divides; it is not parsed. */
export const namesList = (text: string): boolean => LIST_KIND.test(text);

/** A text with its Lists divided, and how many documents it has now; or why none can be. */
type SplitLists = { readonly text: string; readonly documents: number } | { readonly refusal: string };

/**
 * A YAML text in which each List, such as `kubectl get -o yaml` prints, is replaced by its items, each a document of its own without what only a
 * cluster sets. Refused when no List can be divided: one whose items refer to each other by aliases stays.
 */
export function splitLists(text: string): SplitLists {
  let refusal = NO_LIST;
  let isChanged = false;
  const parts = splitDocuments(text).flatMap((document) => {
    const items = namesList(document.text) ? itemsOf(document.text) : NO_LIST;
    if (typeof items === 'string') {
      if (refusal === NO_LIST) refusal = items;
      return [document.text];
    }
    isChanged = true;
    return items;
  });
  if (!isChanged) return { refusal };
  const whole = parts.map((part) => `${part.replace(/^\n/, '').trimEnd()}\n`);
  return { text: whole.join('---\n'), documents: whole.length };
}

const NO_LIST = 'The text has no List.';

/** The items of a List as texts, or why it has none. */
function itemsOf(text: string): string[] | string {
  const document = parseDocument(text, { schema: 'failsafe', uniqueKeys: false });
  const { contents } = document;
  if (document.errors.length > 0) return 'It is no valid YAML.';
  if (!isMap(contents)) return NO_LIST;
  const kind = contents.get('kind', true);
  const items = contents.get('items', true);
  if (!isScalar(kind) || !String(kind.value).endsWith('List')) return NO_LIST;
  if (!isSeq(items) || items.items.length === 0) return 'It has no items.';
  let hasAlias = false;
  visit(document, {
    Alias() {
      hasAlias = true;
      return visit.BREAK;
    },
  });
  if (hasAlias) return 'Its items refer to each other.';
  const objects = items.items.filter(isMap);
  if (objects.length < items.items.length) {
    const other = items.items.findIndex((item) => !isMap(item));
    return `Item ${(other + 1).toLocaleString('en')} is no object.`;
  }
  const kept = escapedIn(text);
  return objects.map((item) => {
    const one = new Document(null, { schema: 'failsafe' });
    one.contents = item;
    const written = one.toString({ ...ONE_LINE, flowCollectionPadding: false });
    return withoutRuntimeFields(withEscapes(written, kept));
  });
}
