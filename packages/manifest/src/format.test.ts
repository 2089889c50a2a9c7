import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatManifest, parseManifests } from './index.ts';

const read = (text: string): unknown => {
  const parsed = parseManifests(text);
  return 'documents' in parsed ? parsed.documents[0] : parsed.message;
};

describe('a formatted manifest', () => {
  it('quotes what kubectl would read as something else', () => {
    expect(formatManifest({ mode: '0644', answer: 'yes', at: '1:30', image: 'nginx:1.27', count: 3 })).toBe(
      'mode: "0644"\nanswer: "yes"\nat: 1:30\nimage: nginx:1.27\ncount: 3\n',
    );
  });

  it('is read back as it was', () => {
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
        expect(read(formatManifest({ value }))).toEqual({ value });
      }),
      { numRuns: 1_000 },
    );
  });
});
