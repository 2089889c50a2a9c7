import { expect, test } from 'vitest';
import { shownAnnotations, shownLabels } from './shown-text.ts';

const PLAIN = 'hunter2-plain';
const manifest = JSON.stringify({ apiVersion: 'v1', kind: 'Secret', stringData: { password: PLAIN } });

test.each([
  ['kubectl.kubernetes.io/last-applied-configuration', manifest],
  ['kubectl.kubernetes.io/last-applied-configuration', PLAIN],
  ['kopf.zalando.org/last-handled-configuration', PLAIN],
  ['objectset.rio.cattle.io/applied', Buffer.from(manifest).toString('base64')],
  ['example.org/source', manifest],
  ['example.org/source', `stringData:\n  password: ${PLAIN}`],
  ['example.org/packed', Buffer.from(manifest).toString('base64')],
  ['example.org/long', `${PLAIN} `.repeat(30)],
])('the annotation %s with %s is masked', (name, value) => {
  expect(shownAnnotations({ [name]: value })).toEqual({ [name]: '********' });
});

test('what says what a Secret is for is shown', () => {
  const annotations = {
    'secrets.hawser.io/controlled': 'true',
    'secrets.hawser.io/generated-at': '2026-11-20T10:00:00.000Z',
    'sealedsecrets.bitnami.com/cluster-wide': 'true',
    'meta.helm.sh/release-name': 'shop',
  };
  expect(shownAnnotations(annotations)).toEqual(annotations);
});

test('what is no text is left out, and only as many are kept as a report may have', () => {
  expect(shownLabels({ app: 'shop', wrong: 1, also: { wrong: true } })).toEqual({ app: 'shop' });
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`label-${n}`, 'x']));
  expect(Object.keys(shownLabels(many))).toHaveLength(30);
});
