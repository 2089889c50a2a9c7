import { describe, expect, it } from 'vitest';
import { hintsAt, type YamlHints } from './yaml-hints.ts';
import { yamlCursorAt } from './yaml-cursor.ts';

/** The position of `|` in a text, and the text without it. */
function cursor(marked: string): [string, number, number] {
  const before = marked.slice(0, marked.indexOf('|')).split('\n');
  return [marked.replace('|', ''), before.length - 1, before.at(-1)?.length ?? 0];
}
const place = (marked: string) => yamlCursorAt(...cursor(marked));

const DEPLOYMENT = `kind: Deployment
metadata:
  name: web
spec:
  replicas: 2
  template:
    spec:
      containers:
        - name: app
          image: x
          |
        - name: side
`;

describe('where the cursor is', () => {
  it('at the root', () => {
    expect(place('kind: Pod\nsp|')).toMatchObject({ kind: 'Pod', path: [], typed: 'sp', siblings: ['kind'] });
  });

  it('in a list item, with the keys that it has', () => {
    const { path, siblings } = place(DEPLOYMENT);
    expect(path).toEqual(['spec', 'template', 'spec', 'containers', '[]']);
    expect(siblings).toEqual(['image', 'name']);
  });

  it('after the dash of a new list item', () => {
    expect(place('spec:\n  ports:\n    - |').path).toEqual(['spec', 'ports', '[]']);
    expect(place('spec:\n  ports:\n  - na|').path).toEqual(['spec', 'ports', '[]']);
  });

  it('in a mapping of a list item', () => {
    expect(place('spec:\n  containers:\n    - name: a\n      resources:\n        |').path).toEqual([
      'spec',
      'containers',
      '[]',
      'resources',
    ]);
  });

  it('beside keys that come after it', () => {
    expect(place('spec:\n  |\n  replicas: 1\n  template:\n    a: b\nkind: X').siblings).toEqual([
      'replicas',
      'template',
    ]);
  });

  it('at a value', () => {
    expect(place('spec:\n  type: Clu|')).toMatchObject({ path: ['spec'], valueOf: 'type', typed: 'Clu' });
  });

  it('in its own document', () => {
    expect(place('kind: A\n---\nkind: B\n|\n---\nkind: C').kind).toBe('B');
  });
});

const HINTS: YamlHints = {
  '*': { keys: { kind: { values: ['Service'] }, metadata: { keys: { name: {} } } } },
  Service: {
    keys: {
      spec: {
        about: 'What it is to be.',
        keys: {
          type: { values: ['ClusterIP', 'NodePort'] },
          ports: { list: true, keys: { port: {}, name: {} } },
        },
      },
    },
  },
};
const hints = (marked: string) => hintsAt(...cursor(marked), HINTS).hints.map((hint) => hint.insert);

describe('completions', () => {
  it('follow the kind of the document', () => {
    expect(hints('|')).toEqual(['kind: ', 'metadata:']);
    expect(hints('kind: Service\n|')).toEqual(['spec:']);
    expect(hints('kind: constructor\n|')).toEqual(['metadata:']);
  });

  it('are values after a key', () => {
    expect(hints('kind: Service\nspec:\n  type: |')).toEqual(['ClusterIP', 'NodePort']);
    expect(hints('kind: |')).toEqual(['Service']);
  });

  it('are the keys of a list item only after its dash', () => {
    expect(hints('kind: Service\nspec:\n  ports:\n    |')).toEqual([]);
    expect(hints('kind: Service\nspec:\n  ports:\n    - |')).toEqual(['port: ', 'name: ']);
    expect(hints('kind: Service\nspec:\n  ports:\n    - port: 1\n      |')).toEqual(['name: ']);
  });

  it('are empty for unknown keys', () => {
    expect(hints('kind: Service\nstatus:\n  |')).toEqual([]);
  });
});
