import { expect, it } from 'vitest';
import { checkFields } from './check-fields.ts';
import { kindFieldsOf } from './kind-fields-of.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const named = (kind: string, group = 'example.org') => [{ group, version: 'v1', kind }];
/** A document as the API server publishes it for one group and version. */
const documentOf = (schemas: Record<string, unknown>) => ({ openapi: '3.0.0', components: { schemas } });
const WIDGET = { group: 'example.org', version: 'v1', kind: 'Widget' };

function findings(schema: Record<string, unknown>, spec: unknown, others: Record<string, unknown> = {}) {
  const found = kindFieldsOf(
    documentOf({
      'org.example.v1.Widget': {
        type: 'object',
        'x-kubernetes-group-version-kind': named('Widget'),
        properties: { spec: schema },
      },
      ...others,
    }),
    WIDGET,
  );
  if (found === null) throw new Error('the kind was not found');
  return checkFields({ spec }, { source: 'Cluster one', ...found }).map(({ message }) => message);
}

it('checks by the types of the document, also those without a name', () => {
  const schema = {
    type: 'object',
    required: ['size', 'mode'],
    properties: {
      size: { type: 'integer' },
      mode: { type: 'string', default: 'fast' },
      parts: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      port: { 'x-kubernetes-int-or-string': true },
    },
  };
  expect(findings(schema, { size: 1, parts: [{ name: 'a' }], labels: { a: 'b' }, port: 'http' })).toEqual([]);
  expect(findings(schema, { sise: 1, parts: [{ nam: 'a' }], labels: { a: 1 } })).toEqual([
    'spec.size is missing.',
    'Cluster one has no field spec.sise. Did you mean size?',
    'Cluster one has no field spec.parts[0].nam. Did you mean name?',
    'spec.labels.a must be a text, not 1.',
  ]);
});

it('follows references, also of a type to itself', () => {
  const tree = {
    type: 'object',
    properties: {
      children: { type: 'array', items: { allOf: [ref('tree')], default: {} } },
      limit: ref('io.k8s.apimachinery.pkg.api.resource.Quantity'),
    },
  };
  const others = { tree, 'io.k8s.apimachinery.pkg.api.resource.Quantity': { type: 'string' } };
  const spec = { children: [{ limit: 1, children: [{ childs: [] }] }] };
  expect(findings(ref('tree'), spec, others)).toEqual([
    'Cluster one has no field spec.children[0].children[0].childs.',
  ]);
});

it('does not check what may have any fields', () => {
  for (const open of [
    { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { a: { type: 'string' } } },
    { type: 'object', 'x-kubernetes-embedded-resource': true, properties: {} },
    { type: 'object', additionalProperties: true },
    { type: 'object' },
    { type: 'object', properties: { 'with a space': { type: 'string' } } },
    {},
  ])
    expect(findings(open, { any: { thing: 1 } })).toEqual([]);
});

it('finds no kind in a document that does not have it, and none in what is no document', () => {
  const other = documentOf({ w: { 'x-kubernetes-group-version-kind': named('Widget', 'example.com') } });
  for (const document of [null, 'text', [], {}, { components: { schemas: [1] } }, other])
    expect(kindFieldsOf(document, WIDGET)).toBeNull();
});
