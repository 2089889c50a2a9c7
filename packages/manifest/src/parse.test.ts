import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseManifests, YAML_BYTES_MAX, YAML_DEPTH_MAX, yamlMessages } from './index.ts';

function documentsOf(text: string): unknown[] {
  const parsed = parseManifests(text);
  if ('message' in parsed) throw new Error(parsed.message);
  return parsed.documents;
}

/** Lists that each contain the previous one nine times: 9 to the power of `levels` values. */
function bomb(levels: number): string {
  const lines = ['a0: &a0 [x]'];
  for (let i = 1; i <= levels; i++) lines.push(`a${i}: &a${i} [${`*a${i - 1},`.repeat(9)}]`);
  return lines.join('\n');
}

describe('YAML', () => {
  it('is parsed into plain values', () => {
    expect(documentsOf('a: [1, "2", {b: }]\nc: |\n  text\n  more\nd: >-\n  one\n  line\n')).toEqual([
      { a: [1, '2', { b: null }], c: 'text\nmore\n', d: 'one line' },
    ]);
    expect(documentsOf('# only a comment')).toEqual([]);
    expect(documentsOf('!!str 12')).toEqual(['12']);
    expect(documentsOf('%YAML 1.1\n---\na: 0o14')).toEqual([{ a: 12 }]);
  });

  it('can contain several documents; empty ones do not count', () => {
    expect(documentsOf('---\na: 1\n---\n---\nb: 2\n---\n')).toEqual([{ a: 1 }, { b: 2 }]);
    expect(documentsOf('')).toEqual([]);
    expect(parseManifests('---\na: 1\n'.repeat(101))).toEqual({ message: yamlMessages.tooManyDocuments });
  });

  it('can use anchors and merge keys, within limits', () => {
    expect(documentsOf('a: &a {x: 1, y: 2}\nb: *a\nc: {<<: *a, y: 3}\nd: {<<: [{x: 9}, *a]}')).toEqual([
      { a: { x: 1, y: 2 }, b: { x: 1, y: 2 }, c: { x: 1, y: 3 }, d: { x: 9, y: 2 } },
    ]);
    expect(documentsOf(bomb(3))).toHaveLength(1);
    expect(parseManifests(bomb(12))).toMatchObject({ message: yamlMessages.tooMuch });
    const text = `a: &a "${'x'.repeat(600_000)}"\nb: [*a, *a]`;
    expect(parseManifests(text)).toMatchObject({ message: yamlMessages.tooMuch });
  });

  it('is refused with what kubectl reads as the end of a line, and YAML 1.2 does not', () => {
    for (const separator of ['\r', '\u0085', '\u2028', '\u2029'])
      for (const text of [
        `# note${separator}kind: Role`,
        `a: |\n  x${separator}kind: Role`,
        `a: "x${separator}y"`,
      ])
        expect(parseManifests(`kind: ConfigMap\n${text}\n`)).toEqual({ message: yamlMessages.lineBreaks });
    expect(documentsOf('a: "x\\u2028y\\r"\r\nb: 1\r\n')).toEqual([{ a: 'x\u2028y\r', b: 1 }]);
  });

  it('is at most 1 MiB', () => {
    const line = `  ${'x'.repeat(97)}\n`;
    const most = `a: |\n${line.repeat(10_485)}`;
    expect(documentsOf(most + 'b: "'.padEnd(YAML_BYTES_MAX - most.length - 1, 'y') + '"')).toHaveLength(1);
    expect(parseManifests(`a: ${'x'.repeat(2 * YAML_BYTES_MAX)}`)).toEqual({
      message: 'The YAML is larger than 1 MiB.',
    });
    expect(parseManifests('é'.repeat(YAML_BYTES_MAX / 2 + 1))).toEqual({ message: yamlMessages.tooLarge });
  });

  it.each([
    ['[', ''],
    ['{a: ', ''],
    ['[a: ', ''],
    ['- ', 'x'],
    ['? ', 'x'],
    ['- - ? - ', 'x'],
  ])('nested too deep by %j is refused before it costs a stack', (open, end) => {
    const text = open.repeat(Math.floor(1_000_000 / open.length)) + end;
    expect(parseManifests(text)).toMatchObject({ message: yamlMessages.tooDeep, line: 1 });
  });

  it('nested to the limit is accepted', () => {
    expect(documentsOf('['.repeat(YAML_DEPTH_MAX) + ']'.repeat(YAML_DEPTH_MAX))).toHaveLength(1);
    expect(parseManifests('['.repeat(YAML_DEPTH_MAX + 3))).toMatchObject({ message: yamlMessages.tooDeep });
    const chained = Array.from(
      { length: YAML_DEPTH_MAX + 1 },
      (_, i) => `a${i}: &a${i} [${i > 0 ? `*a${i - 1}` : ''}]`,
    );
    expect(parseManifests(chained.join('\n'))).toMatchObject({ message: yamlMessages.tooDeep });
  });

  it.each<[string, string, string, number, number]>([
    ['a key twice', 'a: 1\nb:\n  c: 1\n  c: 2', yamlMessages.duplicateKey('c'), 4, 3],
    ['a key twice, once quoted', '{a: 1, "a": 2}', yamlMessages.duplicateKey('a'), 1, 8],
    [
      'a key that changes what is inherited',
      'a:\n  __proto__: {b: 1}',
      yamlMessages.forbiddenKey('__proto__'),
      2,
      3,
    ],
    ['a key that is a list', '? [a]\n: b', yamlMessages.keyNotText, 1, 3],
    ['a key that is an alias', 'a: &a b\n*a : c', yamlMessages.keyNotText, 2, 1],
    ['an empty key', ': a', yamlMessages.keyNotText, 1, 1],
    ['a tag of its own', 'a: !secret b', yamlMessages.tag('!secret'), 1, 12],
    ['a binary', 'a: !!binary aGk=', yamlMessages.tag('!!binary'), 1, 13],
    ['an alias of nothing', 'a: *b', yamlMessages.aliasUnknown('b'), 1, 4],
    ['an alias of what holds it', 'a: &a [*a]', yamlMessages.aliasLoop('a'), 1, 8],
    ['a merge of a text', 'a: {<<: b}', yamlMessages.merge, 1, 5],
    ['a number without end', 'a: .inf', yamlMessages.number('.inf'), 1, 4],
    ['an unknown escape', 'a: "\\q"', yamlMessages.escape, 1, 5],
    ['two commas, deep inside', 'a:\n  - b: [1,,2]\n  - c: [1,,2]', 'Unexpected , in flow sequence', 2, 11],
    ['NUL, escaped', 'a: "\\0"', yamlMessages.characters, 1, 4],
    ['half a character, escaped', 'a: "\\ud800"', yamlMessages.characters, 1, 4],
  ])('with %s is refused, and where', (_, text, message, line, column) => {
    expect(parseManifests(text)).toEqual({ message, line, column });
  });

  it.each(['\0', 'a: \u0007', '# \ud800', 'a: \u007f'])('with the characters of %j is refused', (text) => {
    expect(parseManifests(text)).toEqual({ message: yamlMessages.characters });
  });

  it.each(['a: b: c', 'a: [1', '\tb: 1', '- a\nb: 1', 'a: "x', "a: 'x", '@a'])('%j is not YAML', (text) => {
    expect(parseManifests(text)).toMatchObject({ message: expect.any(String), line: expect.any(Number) });
  });

  it.each([
    ['commas', `[${','.repeat(900_000)}]`, yamlMessages.tooMuch],
    ['errors', `[${','.repeat(140_000)}`, 'Unexpected , in flow sequence'],
    ['brackets', `[${']'.repeat(900_000)}`, 'Unexpected flow-seq-end token in YAML stream'],
    ['tabs', `a:\n${'\t- b\n'.repeat(200_000)}`, yamlMessages.tooMuch],
    ['escapes', `"${'\\q'.repeat(500_000)}"`, yamlMessages.escape],
    ['anchors', '&a '.repeat(300_000), yamlMessages.tooMuch],
    ['documents', '---\na\n'.repeat(170_000), yamlMessages.tooManyDocuments],
    ['keys', Array.from({ length: 80_000 }, (_, i) => `k${i}: v`).join('\n'), yamlMessages.tooMuch],
    ['list items', '- a\n'.repeat(30_000), yamlMessages.tooMuch],
  ])('of nothing but %s is given up early', (_, text, message) => {
    expect(parseManifests(text)).toMatchObject({ message: expect.stringContaining(message) });
  });

  it('of any text gives values or a message', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'ab:-?[]{},&*!|>\'"%@#~<. \n\t\\0') });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: 'binary' })), (text) => {
        const parsed = parseManifests(text);
        return 'documents' in parsed ? JSON.stringify(parsed.documents).length > 0 : parsed.message !== '';
      }),
      { numRuns: 2_000 },
    );
  });

  it('has a position for each path', () => {
    const parsed = parseManifests(
      '# head\nkind: Pod\nmetadata:\n  name: web\nspec:\n  containers:\n    - image: a\n    - image: b\n',
    );
    if ('message' in parsed) throw new Error(parsed.message);
    expect(parsed.locate([])).toEqual({ line: 2, column: 1 });
    expect(parsed.locate(['metadata', 'name'])).toEqual({ line: 4, column: 3 });
    expect(parsed.locate(['spec', 'containers', 1, 'image'])).toEqual({ line: 8, column: 7 });
    expect(parsed.locate(['metadata', 'namespace'])).toEqual({ line: 3, column: 1 });
    expect(parsed.locate(['kind', 'x'])).toEqual({ line: 2, column: 1 });
  });
});
