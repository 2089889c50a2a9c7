import { expect, it } from 'vitest';
import { splitDocuments } from './split.ts';

const texts = (text: string): string[] => splitDocuments(text).map((document) => document.text.trim());

it('documents are separated by lines of three dashes', () => {
  expect(texts('a: 1\n---\nb: 2\n---\nc: 3\n')).toEqual(['a: 1', 'b: 2', 'c: 3']);
});

it('a document has the line number of its first line', () => {
  expect(splitDocuments('---\na: 1\n---\nb: 2\n').map(({ line }) => line)).toEqual([1, 3]);
});

it.each(['', '\n', '---\n', '---\n---\n', '# nothing\n---\n\n# here\n', '%YAML 1.2\n---\n...\n'])(
  '%j holds none',
  (text) => expect(splitDocuments(text)).toEqual([]),
);

it('a document may begin after the dashes, and end with three dots', () => {
  expect(texts('--- {a: 1}\n...\n--- # two\nb: 2\n...\n')).toEqual(['{a: 1}', '# two\nb: 2']);
});

it('dashes elsewhere are text', () => {
  expect(texts('a: |\n  ---\n  b\nc: "----"\n')).toHaveLength(1);
  expect(texts('----\n')).toHaveLength(1);
  expect(texts('---a\n')).toHaveLength(1);
});

it('lines may end as on Windows', () => {
  expect(texts('a: 1\r\n---\r\nb: 2\r\n')).toEqual(['a: 1', 'b: 2']);
});
