import { Document, Scalar, visit } from 'yaml';
import { readScalar } from './scalar.ts';

/** The manifest as YAML, in the order of its keys; text that would be read as something else is quoted. */
export function formatManifest(manifest: unknown): string {
  const document = new Document(manifest, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== 'string') return;
      const read = readScalar(node.value);
      const same = 'value' in read && read.value === node.value && node.value !== '<<';
      if (!same) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0, directives: false });
}
