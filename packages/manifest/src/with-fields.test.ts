import { describe, expect, it } from 'vitest';
import { withFields } from './index.ts';

const YAML = `# The shop.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
  labels: {tier: front} # in one line
spec:
  replicas: 2 # two are enough
  template:
    spec:
      containers:
        - name: sidecar
          image: proxy:1
        - name: main
          image: "shop:1" # pinned
          args:
            - --port=80
`;
const main = (name: string) => ['spec', 'template', 'spec', 'containers', { name: 'main' }, name];

describe('the YAML with other values of some fields', () => {
  it('keeps comments, order and everything else', () => {
    const written = withFields(YAML, [
      { path: ['spec', 'replicas'], value: 5 },
      { path: main('image'), value: 'shop:2' },
    ]);
    expect(written).toBe(YAML.replace('replicas: 2', 'replicas: 5').replace('"shop:1"', '"shop:2"'));
  });

  it('quotes texts and names that kubectl reads as another value', () => {
    const only = [{ path: main('image'), value: 'yes' }];
    expect(withFields(YAML.replace('"shop:1"', 'shop:1'), only)).toContain('image: "yes" # pinned\n');
    const written = withFields(YAML, [
      { path: ['spec', 'replicas'], value: '0644' },
      { path: ['metadata', 'labels', 'on'], value: 'no' },
      { path: main('args'), value: ['1_000', { y: 'n' }] },
    ]);
    expect(written).toContain('  replicas: "0644" # two are enough\n');
    expect(written).toContain('  labels: {tier: front, "on": "no"} # in one line\n');
    expect(written).toContain('            - "1_000"\n            - "y": "n"\n');
  });

  it('escapes what kubectl reads as a new line or refuses, also in a text that had the escape before', () => {
    const text = 'note: "a\\Lb"\nplain: a\nsingle: \'b\'\n';
    const edited = withFields(text, [
      { path: ['plain'], value: 'a\u2028b: c' },
      { path: ['single'], value: 'c\u0085d\u007f' },
    ]);
    expect(edited).toBe('note: "a\\Lb"\nplain: "a\\Lb: c"\nsingle: "c\\Nd\\u007f"\n');
    const added = withFields(text, [{ path: ['more'], value: { 'k\u2029': ['v\u2028', ' a\nb'] } }]);
    expect(added).toContain('note: "a\\Lb"\n');
    expect(added).toContain('more:\n  "k\\P":\n');
    expect(added).toContain('- "v\\L"\n');
    expect(added).toContain('- " a\\nb"\n');
  });

  it('removes fields, and writes lists and names with dots', () => {
    const written = withFields(YAML, [
      { path: ['spec', 'replicas'], value: undefined },
      { path: main('args'), value: ['--port=81', '--debug'] },
      { path: ['metadata', 'labels', 'example.org/tier'], value: 'back' },
    ]);
    expect(written).not.toContain('replicas');
    expect(written).toContain('            - --port=81\n            - --debug\n');
    expect(written).toContain('{tier: front, example.org/tier: back} # in one line');
  });

  it('writes many escapes after a long text', () => {
    // With time that grows by the square this would take minutes, and the test would time out.
    const text = `a: "${'x'.repeat(1_000_000)}"\nb: "${'\u200b'.repeat(200_000)}"\n`;
    expect(withFields(text, [{ path: ['c'], value: 'x' }])).toBe(`${text}c: x\n`);
  });

  it('leaves out what the text does not have', () => {
    const path = ['spec', 'template', 'spec', 'containers', { name: 'gone' }, 'image'];
    expect(withFields(YAML, [{ path, value: 'x' }])).toContain('image: proxy:1');
    expect(withFields(YAML, [{ path, value: 'x' }])).not.toContain('gone');
  });

  it.each([
    [['spec', 'replicas', 'deep']],
    [['spec', 'replicas', { name: 'main' }]],
    [['spec', 'template', 'spec', 'containers', 'image']],
    [['kind', 'a', 'b']],
    [['spec', 'shared', 'cpu']],
  ])('leaves out a path that goes through something else: %j', (path) => {
    const text = `${YAML}  limits: &limits { cpu: 1 }\n  shared: *limits\n`;
    expect(withFields(text, [{ path, value: 5 }])).toBe(text);
    expect(withFields(text, [{ path, value: undefined }])).toBe(text);
  });
});
