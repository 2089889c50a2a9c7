import { expect, test } from 'vitest';
import { YAML_HINTS } from './yaml-hints.ts';

test('the kinds offered are those with hints of their own', () => {
  const { '*': ofAll, ...kinds } = YAML_HINTS;
  expect(ofAll?.keys?.['kind']?.values).toEqual(Object.keys(kinds));
});

test('every kind starts with apiVersion, kind and metadata', () => {
  for (const hints of Object.values(YAML_HINTS))
    expect(Object.keys(hints.keys ?? {}).slice(0, 3)).toEqual(['apiVersion', 'kind', 'metadata']);
});
