import { MAX_IMPORT } from '@hawser/domain/wire';
import { expect, it } from 'vitest';
import { checkImport, importMessage } from './import-check.ts';

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
  expect(checkImport(text, { product })?.message).toContain('501 Objects are too many');
});

it('shows the server’s message with the number of its document', () => {
  expect(importMessage({ 'objects.1.yaml': 'No.' }, 3)).toBe('Document 2 of 3: No.');
  expect(importMessage({ 'objects.0.yaml': 'No.' }, 1)).toBe('No.');
  expect(importMessage({ networkID: 'No.' }, 3)).toBeUndefined();
});
