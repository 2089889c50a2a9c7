import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document, Scalar, visit } from 'yaml';
import { parseManifests } from './index.ts';
import { readScalar } from './scalar.ts';

/** The manifest as YAML, in the order of its keys; text that would be parsed as another type is quoted. */
function written(manifest: unknown): string {
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

const read = (text: string): unknown => {
  const parsed = parseManifests(text);
  return 'documents' in parsed ? parsed.documents[0] : parsed.message;
};

describe('a manifest in which ambiguous text is quoted', () => {
  it('is parsed to the same manifest', () => {
    const printable = fc.string({ unit: 'grapheme-ascii' });
    const tricky = fc.constantFrom(
      'yes',
      'n',
      '0o17',
      '0b1',
      '1_0',
      '.inf',
      '~',
      '',
      ' a',
      'a: b',
      '- a',
      '#',
      '<<',
      '08',
      '+1',
      '=',
    );
    const text = fc.oneof(printable, tricky, fc.constantFrom('two\nlines\n', 'tail\n\n', '\tx'));
    const key = fc.oneof(printable, tricky).filter((name) => name !== '__proto__');
    const number = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
    );
    const { any } = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        text,
        number.map((value) => (value === 0 ? 0 : value)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(key, tie('any'), { maxKeys: 3, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(any, (value) => {
        expect(read(written({ value }))).toEqual({ value });
      }),
      { numRuns: 1_000 },
    );
  });
});
