import { MAX_SHOWN_MANIFEST } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { manifestText, tooLarge } from './manifest-text.ts';

const CONFIG_MAP = { apiVersion: 'v1', kind: 'ConfigMap', resource: 'configmaps' };
const managedFields = [{ manager: 'kubectl', operation: 'Update', fieldsV1: { 'f:data': { 'f:a': {} } } }];

test('a manifest has its managed fields, unless it would be too large to be shown with them', () => {
  const small = { metadata: { name: 'a', managedFields }, data: { a: 'b' } };
  expect(JSON.parse(manifestText(small, CONFIG_MAP))).toMatchObject({ metadata: { managedFields } });

  const large = { ...small, data: { a: 'x'.repeat(MAX_SHOWN_MANIFEST - 150) } };
  const text = manifestText(large, CONFIG_MAP);
  expect(tooLarge(text)).toBe('');
  expect(JSON.parse(text)).toEqual({
    ...large,
    metadata: { name: 'a' },
    apiVersion: 'v1',
    kind: 'ConfigMap',
  });
});

test('of a Secret the values are masked, and its managed fields name only keys', () => {
  const secret = { metadata: { name: 'a', managedFields }, data: { a: 'aGlkZGVu' } };
  expect(manifestText(secret, { ...CONFIG_MAP, kind: 'Secret' })).not.toContain('aGlkZGVu');
});

test('an Application of Argo CD shows no password that somebody wrote into the URL of its repository', () => {
  const repoURL = 'https://ci:hunter2@git.example.org/shop.git';
  const annotations = {
    'example.org/applied': JSON.stringify({ repoURL }),
    'example.org/owner': 'ada@example.org',
  };
  const application = {
    metadata: { name: 'shop', annotations },
    spec: { source: { repoURL }, sources: [{ repoURL }] },
    status: { sync: { comparedTo: { source: { repoURL } } } },
  };
  const of = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', resource: 'applications' };
  const text = manifestText(application, of);
  expect(text).not.toContain('hunter2');
  expect(JSON.parse(text)).toMatchObject({
    metadata: { annotations: { 'example.org/owner': 'ada@example.org' } },
    spec: { source: { repoURL: 'https://git.example.org/shop.git' } },
  });
  // Another kind may hold such a text for a program that needs it, and is shown as it is.
  expect(manifestText({ data: { repoURL } }, CONFIG_MAP)).toContain(repoURL);
});
