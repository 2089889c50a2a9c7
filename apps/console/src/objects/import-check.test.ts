import { MAX_IMPORT } from '@hawser/domain/wire';
import { expect, it } from 'vitest';
import { checkImport, toldOfImport } from './import-check.ts';

const product = 'Hawser';
const one = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

it('several objects are well', () => {
  expect(checkImport(`${one('one')}---\n${one('two')}`, { product })).toBeNull();
});

it('without any it is invalid', () => {
  expect(checkImport('---\n', { product })?.message).toBe('Invalid YAML supplied.');
});

it('the first wrong one is told, on its line of the whole text', () => {
  const found = checkImport(`${one('one')}---\n${one('two').replace('v1', 'one')}`, { product });
  expect(found?.message).toBe(
    'Document 2 of 2: Invalid YAML supplied. apiVersion must look like v1 or apps/v1.',
  );
  expect(found?.markers[0]?.line).toBe(6);
});

it('too many are told before each is looked at', () => {
  const text = Array.from({ length: MAX_IMPORT + 1 }, (_, at) => one(`item-${at}`)).join('---\n');
  expect(checkImport(text, { product })?.message).toContain('501 Objects are too many');
});

it('what the server says of one of them is told with its place', () => {
  expect(toldOfImport({ 'objects.1.yaml': 'No.' }, 3)).toBe('Document 2 of 3: No.');
  expect(toldOfImport({ 'objects.0.yaml': 'No.' }, 1)).toBe('No.');
  expect(toldOfImport({ networkID: 'No.' }, 3)).toBeUndefined();
});
