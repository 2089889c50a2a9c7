import { MAX_IMPORT } from '@hawser/domain/wire';
import { expect, it } from 'vitest';
import { splitDocuments } from '@hawser/manifest';
import { checkImport, checkWhole, documentsAt, firstLine } from './import-check.ts';

const product = 'Hawser';
const one = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

it('accepts several objects', () => {
  expect(checkImport(`${one('one')}---\n${one('two')}`, { product })).toBeNull();
});

it('is invalid without any object', () => {
  expect(checkImport('---\n', { product })?.message).toBe('Invalid YAML supplied.');
});

it('reports the first invalid document, on its line of the whole text', () => {
  const found = checkImport(`${one('one')}---\n${one('two').replace('v1', 'one')}`, { product });
  expect(found?.message).toBe(
    'Document 2 of 2: Invalid YAML supplied. apiVersion must look like v1 or apps/v1.',
  );
  expect(found?.markers[0]?.line).toBe(6);
});

it('rejects too many documents before parsing each', () => {
  const text = Array.from({ length: MAX_IMPORT + 1 }, (_, at) => one(`item-${at}`)).join('---\n');
  expect(checkImport(text, { product })?.message).toContain('501 applications are too many');
});

it('reports every invalid document, each with its message and its line', () => {
  const bad = (name: string) => one(name).replace('v1', 'one');
  const text = `${bad('one')}---\n${one('two')}---\n${bad('three')}`;
  const found = checkImport(text, { product });
  expect(found?.message).toBe('2 of 3 documents cannot be imported.');
  expect(found?.bad.map(({ at }) => at)).toEqual([0, 2]);
  expect(found?.bad[1]?.message).toBe('Invalid YAML supplied. apiVersion must look like v1 or apps/v1.');
  expect(found?.markers.map(({ line }) => line)).toEqual([1, 11]);
  expect(
    checkImport(
      documentsAt(text, (at) => at === 1),
      { product },
    ),
  ).toBeNull();
});

it('counts a document from its first line, not from the dashes before it', () => {
  expect(splitDocuments(`---\n${one('one')}---\n${one('two')}`).map(firstLine)).toEqual([2, 7]);
});

it('rejects a text of more than 1 MiB', () => {
  expect(checkWhole(`# ${'x'.repeat(1_048_576)}\n${one('one')}`)?.message).toBe(
    'Invalid YAML supplied. The YAML is larger than 1 MiB.',
  );
});

it('a text with an invalid document can be checked as a whole', () => {
  expect(checkWhole(`${one('one')}---\nkind: [\n`)).toBeNull();
});
