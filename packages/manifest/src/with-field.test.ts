import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseManifests, withField, withRenamedField } from './index.ts';

const YAML = `# the shop
apiVersion: apps/v1
kind: Deployment
metadata: { name: shop } # short
spec:
  replicas: 2   # two
  strategy:
    custom: yes # unknown
  template:
    spec:
      containers:
      - image: "nginx:1" # pinned
        name: web
data:
`;

const read = (yaml: string | null): unknown => {
  const parsed = parseManifests(yaml ?? '');
  return 'documents' in parsed ? parsed.documents[0] : parsed.message;
};

describe('a field that is written', () => {
  it('changes nothing else in the text where it has a value', () => {
    expect(withField(YAML, ['spec', 'replicas'], 3)).toBe(YAML.replace('replicas: 2 ', 'replicas: 3 '));
    expect(withField(YAML, ['spec', 'template', 'spec', 'containers', 0, 'image'], 'nginx:2')).toBe(
      YAML.replace('"nginx:1"', '"nginx:2"'),
    );
    expect(withField(YAML, ['metadata', 'name'], 'store')).toBe(YAML.replace('name: shop', 'name: store'));
  });

  it('is added with the fields on its way, and every comment stays', () => {
    const more = withField(
      YAML,
      ['spec', 'template', 'spec', 'containers', 0, 'ports', 0, 'containerPort'],
      8080,
    );
    expect(read(more)).toMatchObject({
      spec: { template: { spec: { containers: [{ ports: [{ containerPort: 8080 }] }] } } },
    });
    for (const comment of ['# the shop', '# short', '# two', '# unknown', '# pinned'])
      expect(more).toContain(comment);
    expect(read(withField(YAML, ['data', 'color'], 'blue'))).toMatchObject({ data: { color: 'blue' } });
  });

  it('is removed without a value', () => {
    expect(read(withField(YAML, ['spec', 'replicas'], undefined))).not.toHaveProperty('spec.replicas');
    expect(withField(YAML, ['spec', 'paused'], undefined)).toBe(YAML);
  });

  it('is not removed or replaced where an alias elsewhere would lose its anchor', () => {
    const shared = 'data: &shared\n  a: "1"\nmore: *shared\n';
    expect(withField(shared, ['data'], undefined)).toBeNull();
    expect(withField(shared, ['data'], { b: '2' })).toBeNull();
    expect(withField(shared, ['data', 'a'], '2')).toBe('data: &shared\n  a: "2"\nmore: *shared\n');
  });

  it('is not written where a field on its way is a value, an alias, or the text is invalid', () => {
    expect(withField(YAML, ['kind', 'name'], 'x')).toBeNull();
    expect(withField('a: &x {b: 1}\nc: *x\n', ['c', 'b'], 2)).toBeNull();
    expect(withField('a: [', ['a'], 2)).toBeNull();
    expect(withField('- a\n', ['a'], 2)).toBeNull();
  });

  it('is read again as it was written, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme-ascii' }),
      fc.constantFrom('yes', '0o17', '1_0', '~', '', '---', 'a: b', '# no', 'two\nlines\n', '<<', '*a', '&b'),
    );
    fc.assert(
      fc.property(text, fc.boolean(), (value, isNew) => {
        const path = isNew ? ['data', 'new'] : ['metadata', 'name'];
        const after = withField(YAML, path, value);
        const found = read(after);
        expect(found).toHaveProperty(path, value);
        expect(found).toHaveProperty('spec.strategy.custom', true);
      }),
      { numRuns: 500 },
    );
  });
});

it('a field gets another name at its place, unless that is taken', () => {
  const yaml = 'data:\n  # first\n  a: 1\n  b: 2 # second\n';
  expect(withRenamedField(yaml, ['data', 'a'], 'c')).toBe('data:\n  # first\n  c: 1\n  b: 2 # second\n');
  expect(withRenamedField(yaml, ['data', 'a'], 'b')).toBeNull();
});
