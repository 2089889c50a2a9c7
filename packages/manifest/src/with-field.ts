import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseDocument,
  type Scalar,
  visit,
} from 'yaml';
import { editOf, nodeOf, textOf } from './scalar-text.ts';

/** The names of fields, and positions in lists, from the top. */
export type FieldPath = readonly (string | number)[];

type ParsedDocument = Document.Parsed<ParsedNode>;

/** Keys that appear twice are refused where a text is read. To find them here would take seconds for thousands of keys. */
const PARSE = { uniqueKeys: false } as const;

/**
 * The YAML of one object with one field written; undefined removes it. Everything else stays as it is: comments, order, unknown fields,
 * and letter for letter where a single value is replaced by another. Fields on the way that are missing are added. Null where the field cannot be written:
 * the text is invalid, a field on the way has another type, it is an alias, whose anchor other fields share, or
 * an alias would lose its anchor.
 */
export function withField(yaml: string, path: FieldPath, value: unknown): string | null {
  const document = parseDocument(yaml, PARSE);
  if (document.errors.length > 0 || !prepare(document, path)) return null;
  const node = document.getIn(path, true);
  if (node === undefined && value === undefined) return yaml;
  const edit = editOf(node, value);
  if (edit !== null) return yaml.slice(0, edit.from) + edit.text + yaml.slice(edit.to);
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, nodeOf(document, value, node));
  return written(document, yaml);
}

/** The same with another name for a field of a mapping, at its place. Null as above, and where the name is taken. */
export function withRenamedField(yaml: string, path: FieldPath, name: string): string | null {
  const document = parseDocument(yaml, PARSE);
  if (document.errors.length > 0) return null;
  const mapping = document.getIn(path.slice(0, -1), true);
  if (!isMap(mapping) || mapping.has(name)) return null;
  const pair = mapping.items.find(({ key }) => isScalar(key) && String(key.value) === String(path.at(-1)));
  if (pair === undefined) return null;
  const key = nodeOf(document, name, pair.key);
  if (isScalar(pair.key) && isScalar(key)) {
    if (pair.key.commentBefore != null) key.commentBefore = pair.key.commentBefore;
    if (pair.key.spaceBefore) key.spaceBefore = true;
  }
  pair.key = key;
  return written(document, yaml);
}

/** Whether the path can be written. Empty fields on the way, such as `data:`, are removed so that they are added with content. */
function prepare(document: ParsedDocument, path: FieldPath): boolean {
  for (let depth = 0; depth < path.length; depth++) {
    const place = path.slice(0, depth);
    const parent = depth === 0 ? document.contents : document.getIn(place, true);
    if (parent === undefined) return true;
    const step = path[depth];
    if (typeof step === 'number' ? isSeq(parent) : isMap(parent)) continue;
    if (depth === 0 || !isScalar(parent) || !isEmpty(parent)) return false;
    document.deleteIn(place);
    return true;
  }
  const node = document.getIn(path, true);
  return node === undefined || isScalar(node) || isMap(node) || isSeq(node);
}

const isEmpty = ({ value, source }: Scalar): boolean => value === null && (source ?? '') === '';

/** The text of the document; null where an alias has lost its anchor. */
function written(document: ParsedDocument, yaml: string): string | null {
  const anchors = new Set<string>();
  let isWhole = true;
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) isWhole &&= anchors.has(node.source);
      else if (node.anchor !== undefined) anchors.add(node.anchor);
    },
  });
  if (!isWhole) return null;
  return textOf(document, yaml);
}
