import type { FieldTypes } from '@hawser/contract/streams';
import { withField } from '@hawser/manifest';
import { describe, expect, it } from 'vitest';
import { formOf } from './form-model.ts';
import { withEntry } from './list-changes.ts';

const YAML = 'apiVersion: example.org/v1\nkind: Widget\nmetadata:\n  name: one\n';

/** A table of fields as clusters send it: the type of the kind is `/1`. */
const table = (...types: readonly string[]): FieldTypes => ({
  root: '/1',
  types: types.map((fields, at) => ({ name: `/${at + 1}`, fields })),
});
const known = (fields: FieldTypes | null) => [{ clusterName: 'turku', kubernetesVersion: 'v1.36.1', fields }];
const shown = (yaml: string, fields: FieldTypes) => {
  const model = formOf(yaml, 'Hawser', known(fields));
  if ('reason' in model) throw new Error(model.reason);
  return model;
};
const WIDGET = table(
  'apiVersion:s kind:s metadata:/9 spec:/2 status:/3',
  'paused:b issuer!:/4 hosts:[s] labels:{s} size:n ports:[/5] anything:* limit:q',
  'phase:s',
  'name!:s kind:s',
  'name:s number!:n',
);

describe('a kind without a form of its own, which a cluster knows', () => {
  it('has one made from its fields, required ones first, without what its controller writes', () => {
    const { parts, fields, problems } = shown(YAML, WIDGET);
    expect(parts.map(({ label }) => label)).toEqual([
      'Name',
      'Namespace',
      'issuer.name',
      'issuer.kind',
      'paused',
      'hosts',
      'labels',
      'size',
      'ports',
      'limit',
    ]);
    expect(fields.filter(({ required }) => required).map(({ label }) => label)).toEqual([
      'Name',
      'issuer.name',
    ]);
    expect(problems).toEqual([]);
  });

  it('has no namespace where its objects are in none', () => {
    const labels = (fields: FieldTypes) => shown(YAML, fields).parts.map(({ label }) => label);
    expect(labels({ ...WIDGET, isClusterWide: true })).not.toContain('Namespace');
    expect(labels({ ...WIDGET, isClusterWide: false })).toContain('Namespace');
    expect(
      shown(YAML.replace('one', 'one\n  namespace: shop'), { ...WIDGET, isClusterWide: true }).unshown,
    ).toEqual(['metadata.namespace']);
  });

  it('is written by it, and shows what its fields of other types are called', () => {
    const { fields, parts } = shown(YAML, WIDGET);
    const field = fields.find(({ label }) => label === 'issuer.name');
    const named = withField(YAML, field?.path ?? [], 'ca') ?? '';
    expect(named).toContain('spec:\n  issuer:\n    name: ca\n');
    const ports = parts.find((part) => part.label === 'ports');
    if (ports === undefined || !('entries' in ports)) throw new Error('There is no list of ports.');
    const more = withEntry(named, ports) ?? '';
    expect(shown(more, WIDGET).parts.find((part) => part.label === 'ports')).toMatchObject({
      entries: [{ title: 'ports 1' }],
    });
    const other = withField(named, ['spec', 'anything', 'deep'], 1) ?? '';
    expect(shown(other, WIDGET).unshown).toEqual(['spec.anything']);
  });

  it('has a type that contains itself to its first level, and at most 60 fields', () => {
    const loop = table('spec:/2', 'name:s child:/2 children:[/2]');
    expect(shown(YAML, loop).parts.map(({ label }) => label)).toEqual(['Name', 'Namespace', 'name']);
    const many = table('spec:/2', Array.from({ length: 500 }, (_, n) => `f${n}:s`).join(' '));
    expect(shown(YAML, many).fields).toHaveLength(62);
  });

  it('is waited for while the clusters are asked, and has none where no cluster serves it', () => {
    expect(formOf(YAML, 'Hawser', null)).toEqual({ reason: expect.stringMatching(/^Asking the clusters/) });
    expect(formOf(YAML, 'Hawser', known(null))).toEqual({
      reason: expect.stringMatching(/^There are forms for .* kinds that a cluster of the network serves\./),
    });
  });
});

it('a field of any form that a cluster does not know is a problem at the field', () => {
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: one\ndata:\n  a: b\n';
  const old = table('apiVersion:s kind:s metadata:/2', 'name:s namespace:s');
  const { fields } = shown(yaml, old);
  expect(fields.find(({ label }) => label === 'Data')?.problem).toMatch(
    /^Cluster turku \(Kubernetes v1\.36\.1\) has no field data\./,
  );
});
