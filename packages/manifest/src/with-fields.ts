import { type Document, isMap, isSeq, type ParsedNode, parseDocument } from 'yaml';
import { editOf, nodeOf, textOf } from './scalar-text.ts';

/** A field to write: the names of fields, and the keys that identify an element of a list. */
export interface FieldToWrite {
  readonly path: readonly (string | Readonly<Record<string, unknown>>)[];
  /** Undefined removes the field. */
  readonly value: unknown;
}

type ParsedDocument = Document.Parsed<ParsedNode>;

/**
 * The YAML of one object with these fields written, everything else as it is: comments, order, and the way its values are written. Where
 * only single values change, the rest of the text stays letter for letter. Fields that are not in the text any more, such as an element of a
 * list that was removed, are left out.
 */
export function withFields(yaml: string, fields: readonly FieldToWrite[]): string {
  // To find keys that appear twice would take seconds for thousands of keys; stored YAML has none.
  const document = parseDocument(yaml, { uniqueKeys: false });
  const places = fields.flatMap(({ path, value }) => {
    const place = placeOf(document, path);
    return place === null ? [] : [{ place, value }];
  });
  const edits = places.map(({ place, value }) => editOf(document.getIn(place, true), value));
  if (edits.every((edit) => edit !== null)) {
    return edits
      .toSorted((a, b) => b.from - a.from)
      .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), yaml);
  }
  for (const { place, value } of places) {
    if (value === undefined) document.deleteIn(place);
    else document.setIn(place, nodeOf(document, value, document.getIn(place, true)));
  }
  return textOf(document, yaml);
}

/** The path with the positions of list elements; null where the document has no such element, or cannot have it. */
function placeOf(document: ParsedDocument, path: FieldToWrite['path']): readonly (string | number)[] | null {
  const place: (string | number)[] = [];
  for (const step of path) {
    const parent = place.length === 0 ? document.contents : document.getIn(place, true);
    // A single value, a list that is named like a mapping, or an alias, whose anchor other fields share.
    if (parent !== undefined && !(typeof step === 'string' ? isMap(parent) : isSeq(parent))) return null;
    if (typeof step === 'string') {
      place.push(step);
      continue;
    }
    const list = document.getIn(place);
    if (!isSeq(list)) return null;
    const at = list.items.findIndex(
      (item) => isMap(item) && Object.entries(step).every(([key, value]) => item.get(key) === value),
    );
    if (at < 0) return null;
    place.push(at);
  }
  return place;
}
