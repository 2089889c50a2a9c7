import { expect, test } from 'vitest';
import { shownManifest } from './manifest-yaml.ts';

const object = { kind: 'Pod', metadata: { managedFields: [{ manager: 'kubelet' }], name: 'web' }, spec: {} };

test('managed fields are left out until they are asked for; the order of the others stays', () => {
  const json = JSON.stringify(object);
  expect(shownManifest(json, false)).toEqual({
    yaml: 'kind: Pod\nmetadata:\n  name: web\nspec: {}\n',
    hasManagedFields: true,
  });
  expect(shownManifest(json, true).yaml).toContain('  managedFields:\n    - manager: kubelet\n');
});

test('an object without them, or without metadata, and what is no JSON are shown as they are', () => {
  expect(shownManifest('{"metadata":{"name":"web"}}', false)).toEqual({
    yaml: 'metadata:\n  name: web\n',
    hasManagedFields: false,
  });
  expect(shownManifest('{"kind":"Pod"}', false).yaml).toBe('kind: Pod\n');
  expect(shownManifest('half {', false)).toEqual({ yaml: 'half {', hasManagedFields: false });
});

test('the type comes first, in whichever order it was sent', () => {
  const json = JSON.stringify({ metadata: { name: 'web' }, kind: 'Pod', spec: {}, apiVersion: 'v1' });
  expect(shownManifest(json, false).yaml).toBe(
    'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec: {}\n',
  );
});
