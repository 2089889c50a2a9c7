import { canonicalJson, readObject, splitDocuments, withoutRuntimeFields } from './index.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';

it('removes what only a cluster sets, and keeps comments, order and everything else', () => {
  const yaml = `# mine
apiVersion: v1
kind: ConfigMap
metadata:
  uid: 1f0c # of the cluster
  name: settings # the name
  resourceVersion: "42"
  creationTimestamp: null
  managedFields:
    - manager: kubectl
  annotations:
    tags.hawser.io/web: ""
data:
  uid: stays # here it is data
status:
  phase: Active
`;
  expect(withoutRuntimeFields(yaml)).toBe(`# mine
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings # the name
  annotations:
    tags.hawser.io/web: ""
data:
  uid: stays # here it is data
`);
});

it('leaves a text letter for letter in which nothing is removed', () => {
  const yaml = 'kind:   ConfigMap\nmetadata: { name: "a1" }   # two\n\n\ndata:\n    x: y\n';
  expect(withoutRuntimeFields(yaml)).toBe(yaml);
  expect(withoutRuntimeFields('- a\n')).toBe('- a\n');
  expect(withoutRuntimeFields('kind: [')).toBe('kind: [');
});

it('exported objects are read again as the same manifests', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constantFrom(
      'yes',
      '0o17',
      '1_0',
      '~',
      '',
      '---',
      '...',
      'a: b',
      '# no',
      'two\nlines\n',
      '\n---\nb: 2\n',
      '<<',
    ),
  );
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text, { maxLength: 3 }),
  );
  const fields = fc.dictionary(
    fc.stringMatching(/^[a-z][a-zA-Z0-9.-]{0,8}$/).filter((key) => key !== '__proto__'),
    value,
    { maxKeys: 4, noNullPrototype: true },
  );
  const runtime = fc.subarray(['uid', 'resourceVersion', 'generation', 'selfLink', 'creationTimestamp']);
  const object = fc.record({
    name: fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/),
    data: fields,
    spec: fields,
    runtime,
    status: fc.option(fields),
  });
  fc.assert(
    fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), (objects) => {
      const yamls = objects.map(({ name, data, spec, runtime: set, status }) =>
        stringify(
          {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name, ...Object.fromEntries(set.map((field) => [field, 'x1'])) },
            data,
            spec,
            ...(status !== null && { status }),
          },
          { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' },
        ),
      );
      const file = yamls.map((yaml) => `---\n${withoutRuntimeFields(yaml).trimEnd()}\n`).join('');
      const again = splitDocuments(file).map((document) => manifestOf(document.text));
      expect(again).toEqual(yamls.map(manifestOf));
    }),
    { numRuns: 300 },
  );
});

function manifestOf(yaml: string): string {
  const read = readObject(yaml);
  if ('message' in read) throw new Error(`${read.message} ${read.detail}\n${yaml}`);
  return canonicalJson(read.object.manifest);
}
