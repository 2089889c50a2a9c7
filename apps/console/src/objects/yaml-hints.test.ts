import { expect, test } from 'vitest';
import { YAML_HINTS } from './yaml-hints.ts';

test('the kinds that can be chosen are those with hints of their own', () => {
  const { '*': ofAll, ...kinds } = YAML_HINTS;
  expect(ofAll?.keys?.['kind']?.values).toEqual(Object.keys(kinds));
});

test('every kind begins with its version, its kind and its name', () => {
  for (const hints of Object.values(YAML_HINTS))
    expect(Object.keys(hints.keys ?? {}).slice(0, 3)).toEqual(['apiVersion', 'kind', 'metadata']);
});
