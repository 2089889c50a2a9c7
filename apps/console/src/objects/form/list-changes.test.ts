import { parseManifests, withField } from '@hawser/manifest';
import { describe, expect, it } from 'vitest';
import { TEMPLATES } from '../template.ts';
import { formOf, isList, type ShownList, type ShownPart } from './form-model.ts';
import { withEntry, withoutEntry } from './list-changes.ts';

const partsOf = (yaml: string): readonly ShownPart[] => {
  const model = formOf(yaml, 'Hawser');
  if ('reason' in model) throw new Error(model.reason);
  return model.parts;
};
const listsIn = (parts: readonly ShownPart[]): readonly ShownList[] =>
  parts.flatMap((part) =>
    isList(part) ? [part, ...part.entries.flatMap((entry) => listsIn(entry.parts))] : [],
  );
function list(yaml: string, label: string, at = 0): ShownList {
  const found = listsIn(partsOf(yaml)).filter((each) => each.label === label)[at];
  if (found === undefined) throw new Error(`There is no list ${label}.`);
  return found;
}
const added = (yaml: string, label: string, at = 0) => withEntry(yaml, list(yaml, label, at)) ?? 'null';
const read = (yaml: string): unknown => {
  const parsed = parseManifests(yaml);
  return 'documents' in parsed ? parsed.documents[0] : parsed;
};
const titles = (yaml: string, label: string) => list(yaml, label).entries.map(({ title }) => title);

describe('a list of a form', () => {
  it('shows every container of a Deployment and CronJob, each by its name, with ports of its own', () => {
    for (const kind of ['Deployment', 'CronJob'] as const) {
      const two = added(TEMPLATES[kind], 'Containers');
      expect(titles(two, 'Containers')[1]).toBe('container container-2');
      const ported = added(added(two, 'Container ports', 1), 'Container ports', 1);
      expect(list(ported, 'Container ports', 1).entries).toHaveLength(2);
      const { path } = list(ported, 'Container ports', 1);
      expect(path).toEqual([...list(ported, 'Containers').path, 1, 'ports']);
      expect(withField(ported, [...path, 0, 'containerPort'], 8080)).toContain('containerPort: 8080');
    }
  });

  it('gets entries without a change of what the form does not know', () => {
    const yaml = TEMPLATES.Deployment.replace(
      '          ports:\n',
      '          # kept\n          livenessProbe:\n            tcpSocket:\n              port: 8080\n          ports:\n',
    ).replace('image: nginx:1.29', 'image: nginx:1.29 # pinned');
    const two = added(yaml, 'Containers');
    expect(two.startsWith(yaml.trimEnd())).toBe(true);
    expect(withoutEntry(two, list(two, 'Containers'), 1)).toBe(yaml);
    const swapped = withoutEntry(two, list(two, 'Containers'), 0) ?? '';
    expect(titles(swapped, 'Containers')).toEqual(['container container-2']);
  });

  it('is removed with its only entry, and begins with the first that is added', () => {
    const none = withoutEntry(TEMPLATES.Deployment, list(TEMPLATES.Deployment, 'Container ports'), 0) ?? '';
    expect(none).not.toContain('ports');
    expect(read(added(none, 'Container ports'))).toMatchObject({
      spec: { template: { spec: { containers: [{ ports: [{ containerPort: '' }] }] } } },
    });
    expect(titles(added(TEMPLATES.Deployment, 'Init containers'), 'Init containers')).toEqual([
      'init container init-1',
    ]);
  });

  it('has several ports of a Service, and several rules and paths of an Ingress', () => {
    expect(read(added(TEMPLATES.Service, 'Ports'))).toMatchObject({
      spec: { ports: [{ name: 'http' }, { name: 'port-2', port: '' }] },
    });
    const two = added(TEMPLATES.Ingress, 'Rules');
    const more = added(two, 'Paths', 1);
    const named = withField(more, [...list(more, 'Rules').path, 1, 'host'], 'b.example.org') ?? '';
    expect(titles(named, 'Rules')[1]).toBe('rule b.example.org');
    expect(list(named, 'Paths', 1).entries.map(({ title }) => title)).toEqual(['path /', 'path /']);
    expect(list(named, 'Paths', 0).entries).toHaveLength(1);
    expect(titles(added(named, 'TLS'), 'TLS')).toEqual(['certificate 1']);
  });

  it('shows the first entry that is needed before it is written', () => {
    const bare = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';
    const { entries, written } = list(bare, 'Ports');
    expect([entries.length, written]).toEqual([1, 0]);
    expect(read(withField(bare, ['spec', 'ports', 0, 'port'], 80) ?? '')).toMatchObject({
      spec: { ports: [{ port: 80 }] },
    });
  });

  it.each(['ports: 80', 'ports: {a: 1}', 'ports: [80]', 'ports: [null, [80]]'])(
    'keeps what is written in another way: %s',
    (ports) => {
      const yaml = `apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ${ports}\n`;
      const model = formOf(yaml, 'Hawser');
      expect('unshown' in model && model.unshown.join()).toContain('spec.ports');
      if (!ports.includes('[')) expect(list(yaml, 'Ports').isOther).toBe(true);
    },
  );

  it('shows a bounded number of entries', () => {
    const rules = Array.from({ length: 80 }, (_, n) => `    - host: h${n}.example.org\n`).join('');
    const yaml = `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: web\nspec:\n  rules:\n${rules}`;
    const { entries, written } = list(yaml, 'Rules');
    expect([entries.length, written]).toEqual([50, 80]);
    expect(read(added(yaml, 'Rules'))).toHaveProperty('spec.rules[80].http');
  });
});
