import { type Document, isScalar, type ParsedNode, Scalar, stringify, visit } from 'yaml';
import { escapedIn, mustBeQuoted, ONE_LINE, withEscapes } from './quoted-text.ts';

/** The part of a text to replace, from and to in UTF-16 code units. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What to replace in the text so that a node has another single value; null where more than that changes. */
export function editOf(node: unknown, value: unknown): Edit | null {
  if (!isScalar(node) || !node.range || value === undefined || (typeof value === 'object' && value !== null))
    return null;
  const isEmpty = node.value === null && (node.source ?? '') === '';
  if (isEmpty || node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL') return null;
  const [from, to] = node.range;
  const quoted = node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE' ? node.type : 'PLAIN';
  const isQuoted = typeof value === 'string' && mustBeQuoted(value);
  const text = withEscapes(
    stringify(value, {
      ...ONE_LINE,
      defaultStringType: isQuoted || (isAmbiguous(value) && quoted === 'PLAIN') ? 'QUOTE_DOUBLE' : quoted,
    }).trimEnd(),
  );
  return text.includes('\n') ? null : { from, to, text };
}

/** A value as a node of the document, with the comment of the one before it. */
export function nodeOf(document: Document.Parsed<ParsedNode>, value: unknown, before: unknown) {
  const node = document.createNode(value);
  if (isScalar(node) && isScalar(before) && before.comment != null) node.comment = before.comment;
  return node;
}

/** The text of a document that was parsed from `yaml` and changed: what is not changed is written as there. */
export function textOf(document: Document.Parsed<ParsedNode>, yaml: string): string {
  quoteAdded(document);
  const text = document.toString({
    ...ONE_LINE,
    flowCollectionPadding: !/: \{[^ }\n]/.test(yaml),
    // Lists under their key, as kubectl writes them.
    indentSeq: !/^( *)[^\s#-][^\n]*:[ ]*\n\1- /m.test(yaml),
  });
  // Those that the text has as they are may be in a comment, or where they have no escape.
  return withEscapes(text, escapedIn(yaml));
}

/** Quotes those keys and texts that were added to a parsed document and would be read as something else. */
function quoteAdded(document: Document.Parsed<ParsedNode>): void {
  visit(document, {
    Pair(_, pair) {
      // The library adds the name of a field as it is, without a node that could be quoted.
      if (typeof pair.key === 'string') pair.key = new Scalar(pair.key);
    },
    Scalar(_, node) {
      if (!node.range && isAmbiguous(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
}

/** Whether plain text would be read as another value, such as `yes`, or would end a flow mapping around it. */
const isAmbiguous = (value: unknown): boolean =>
  typeof value === 'string' && (/[{}[\],]/.test(value) || mustBeQuoted(value));
