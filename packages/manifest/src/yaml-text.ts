import { Document, isScalar, Scalar, visit } from 'yaml';
import { mustBeQuoted, ONE_LINE, withEscapes } from './quoted-text.ts';

/** A value as YAML, without line breaks in long texts and without anchors. It is one document with the same content to every program. */
export function yamlText(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (isScalar(node) && typeof node.value === 'string' && mustBeQuoted(node.value))
        node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return withEscapes(document.toString(ONE_LINE));
}
