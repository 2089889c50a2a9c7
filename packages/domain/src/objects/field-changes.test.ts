import { expect, it } from 'vitest';
import { fieldChanges } from './index.ts';

const deployment = (image: string, more: object = {}) => ({
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: { replicas: 2, template: { spec: { containers: [{ name: 'web', image }] } }, ...more },
});

it('names each field that differs, sorted by path', () => {
  expect(fieldChanges(deployment('web:1'), deployment('web:2', { paused: true, replicas: 3 }))).toEqual([
    { path: 'spec.paused', before: null, after: 'true' },
    { path: 'spec.replicas', before: '2', after: '3' },
    { path: 'spec.template.spec.containers[web].image', before: 'web:1', after: 'web:2' },
  ]);
});

it('does not mind the order of fields, or of items that have names', () => {
  const [a, b] = [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ];
  expect(fieldChanges({ env: [a, b], x: 1 }, { x: 1, env: [b, a] })).toEqual([]);
  expect(fieldChanges({ env: [a] }, { env: [b, a] })).toEqual([
    { path: 'env[b].name', before: null, after: 'b' },
    { path: 'env[b].value', before: null, after: '2' },
  ]);
});

it('compares other lists by place, and values of different kinds as a whole', () => {
  expect(fieldChanges({ args: ['a', 'b'] }, { args: ['a', 'c', 'd'] })).toEqual([
    { path: 'args[1]', before: 'b', after: 'c' },
    { path: 'args[2]', before: null, after: 'd' },
  ]);
  expect(fieldChanges({ value: { a: 1 } }, { value: [1] })).toEqual([
    { path: 'value', before: '{"a":1}', after: '[1]' },
  ]);
  expect(fieldChanges({}, { empty: {}, none: null, list: [] })).toEqual([
    { path: 'empty', before: null, after: '{}' },
    { path: 'list', before: null, after: '[]' },
    { path: 'none', before: null, after: 'null' },
  ]);
});

it('quotes names that are no words', () => {
  const labels = (value: string) => ({ metadata: { labels: { 'app.kubernetes.io/name': value } } });
  expect(fieldChanges(labels('a'), labels('b'))).toEqual([
    { path: 'metadata.labels["app.kubernetes.io/name"]', before: 'a', after: 'b' },
  ]);
});

it('shows what cannot be seen, so that no value looks like another one', () => {
  expect(fieldChanges(deployment('web:1'), deployment('web:\u202e1\u061c'))).toEqual([
    { path: 'spec.template.spec.containers[web].image', before: 'web:1', after: 'web:\\u{202e}1\\u{61c}' },
  ]);
  const data = (text: string) => ({ data: { 'a\u00ad': text } });
  expect(fieldChanges(data('one\n\ttwo'), data('größe\r'))).toEqual([
    { path: 'data["a\\u{ad}"]', before: 'one\n\ttwo', after: 'größe\\u{d}' },
  ]);
});

it('ends for a manifest that is nested without measure', () => {
  let [a, b]: [unknown, unknown] = [1, 2];
  for (let depth = 0; depth < 1_000; depth++) [a, b] = [{ a }, { a: b }];
  expect(fieldChanges(a, b)).toHaveLength(1);
});
