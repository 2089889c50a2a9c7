import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseManifests, yamlText } from './index.ts';

const BREAKS = ['\r', '\u0085', '\u2028', '\u2029'];

describe('a value as YAML', () => {
  it('is one object to programs that begin a line at a separator, in keys and values', () => {
    for (const separator of BREAKS) {
      const text = yamlText({
        kind: 'ConfigMap',
        [`key${separator}kind`]: `value${separator}kind: ServiceAccount`,
        list: [`# no comment${separator}kind: ServiceAccount`],
        block: `first\nsecond${separator}kind: ServiceAccount\n`,
      });
      expect(text).not.toMatch(/[\r\u0085\u2028\u2029]/);
      expect(text.split('\n').filter((line) => /^\s*kind:/.test(line))).toEqual(['kind: ConfigMap']);
    }
  });

  it('shows marks that turn its direction, and characters that are not seen', () => {
    expect(yamlText({ name: 'a\u202eb', seen: 'c\u200bd\ufeff' })).toBe(
      'name: "a\\u202eb"\nseen: "c\\u200bd\\ufeff"\n',
    );
  });

  it('escapes characters that kubectl refuses, and has each text in quotes on one line', () => {
    expect(yamlText({ 'a\u007f': 'b\u009bc\ufffe' })).toBe('"a\\u007f": "b\\u009bc\\ufffe"\n');
    const first = ` ${'first'.repeat(9)}`;
    expect(yamlText({ text: `${first}\n \nlast` })).toBe(`text: "${first}\\n\\ \\nlast"\n`);
  });

  it('quotes texts that kubectl reads as another value, and keys that it reads as another name', () => {
    const other = [
      'y',
      'n',
      'yes',
      'No',
      'on',
      'OFF',
      'true',
      '~',
      '',
      '1_000',
      '0b11',
      '0X1F',
      '-0O17',
      '0B1',
      '0b-1',
      '-0b1',
      '0644',
      '<<',
      '.inf',
    ];
    for (const text of other) {
      expect(yamlText({ data: { own: text, [text]: 'x' } })).toBe(
        `data:\n  own: ${JSON.stringify(text)}\n  ${JSON.stringify(text)}: x\n`,
      );
    }
    expect(yamlText({ same: 'yesterday', time: '12:30', replicas: 3, on: true })).toBe(
      'same: yesterday\ntime: 12:30\nreplicas: 3\n"on": true\n',
    );
  });

  it('is read as it was, whatever its texts are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('y', 'N', 'yes', 'Off', 'null', '1_000', '0b1', '<<', '1e3', '.nan'),
      fc
        .array(fc.constantFrom(...BREAKS, '\u202e', '\n', ' ', ': ', '# ', '- ', '"', "'", 'kind', '\\'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(fc.dictionary(text, text), (values) => {
        const own = Object.fromEntries(Object.entries(values).filter(([key]) => isReadable(key)));
        expect(parseManifests(yamlText({ kind: 'ConfigMap', data: { ...own, end: 'x' } }))).toMatchObject({
          documents: [{ data: { ...own, end: 'x' } }],
        });
      }),
    );
  });
});

/** Keys that YAML has for itself, or that are refused. */
const isReadable = (key: string): boolean => !['<<', '__proto__', 'end'].includes(key);
