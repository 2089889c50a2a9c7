import { describe, expect, test } from 'vitest';
import type { Fields } from '../kube/fields.ts';
import { compareWithLive } from './compare.ts';

const entry = (manager: string, fieldsV1: object, more: object = {}) => ({
  manager,
  operation: manager === 'hawser-agent' ? 'Apply' : 'Update',
  time: '2026-01-01T00:00:00Z',
  fieldsV1,
  ...more,
});
const differences = (manifest: Fields, live: object, entries: object[]) =>
  compareWithLive(manifest, { ...live, metadata: { managedFields: entries } });
const lines = (...of: Parameters<typeof differences>) =>
  differences(...of).fields.map(({ path, desired, live, manager }) => [
    JSON.stringify(path),
    desired,
    live,
    manager,
  ]);

const config = (data: Fields) => ({ apiVersion: 'v1', kind: 'ConfigMap', data });
const own = (fields: object) => entry('hawser-agent', fields);
const data = (...keys: string[]) => ({ 'f:data': Object.fromEntries(keys.map((key) => [`f:${key}`, {}])) });

describe('a live object', () => {
  test('differs where another manager owns another value', () => {
    expect(
      lines(config({ a: '1', b: '2' }), { data: { a: '9', b: '2' } }, [
        own(data('b')),
        entry('kubectl-edit', data('a')),
      ]),
    ).toEqual([['["data","a"]', '"1"', '"9"', 'kubectl-edit']]);
  });

  test('does not differ where the agent still owns the field, whatever the API server made of its value', () => {
    expect(lines(config({ a: '1' }), { data: { a: 'defaulted' } }, [own(data('a'))])).toEqual([]);
  });

  test('does not differ where another manager owns the same value', () => {
    expect(lines(config({ a: '1' }), { data: { a: '1' } }, [entry('other', data('a'))])).toEqual([]);
  });

  test('differs where a field was removed, except for what is empty anyway', () => {
    const manifest = config({ a: '1', b: '', c: null, d: {} });
    expect(lines(manifest, { data: {} }, [own(data('x'))])).toEqual([['["data","a"]', '"1"', null, null]]);
    const all = { apiVersion: 'v1', kind: 'ConfigMap', data: { a: '1' } };
    expect(lines(all, {}, [own({ 'f:other': {} })])).toEqual([['["data"]', '{"a":"1"}', null, null]]);
  });

  test('has no known differences without managed fields', () => {
    expect(lines(config({ a: '1' }), { data: { a: '2' } }, [])).toEqual([]);
  });

  test('is compared by the keys of list elements, and by whole lists without keys', () => {
    const key = 'k:{"containerPort":80,"protocol":"TCP"}';
    const manifest = { kind: 'Pod', spec: { ports: [{ containerPort: 80, name: 'http' }], args: ['a'] } };
    const live = { spec: { ports: [{ containerPort: 80, protocol: 'TCP', name: 'web' }], args: ['b'] } };
    const others = entry('other', { 'f:spec': { 'f:ports': { [key]: { 'f:name': {} } }, 'f:args': {} } });
    expect(
      lines(manifest, live, [
        own({ 'f:spec': { 'f:ports': { [key]: { '.': {}, 'f:containerPort': {} } } } }),
        others,
      ]),
    ).toEqual([
      ['["spec","ports",{"containerPort":80},"name"]', '"http"', '"web"', 'other'],
      ['["spec","args"]', '["a"]', '["b"]', 'other'],
    ]);
  });

  test('has the same quantities in other words', () => {
    const of = (cpu: unknown) => ({ kind: 'Pod', spec: { limits: { cpu } } });
    const others = entry('other', { 'f:spec': { 'f:limits': { 'f:cpu': {} } } });
    expect(lines(of('0.5'), of('500m'), [others])).toEqual([]);
    expect(lines(of(1), of('1'), [others])).toEqual([]);
    expect(lines(of('1'), of('2'), [others])).toHaveLength(1);
  });

  test('is not compared by its status, nor by what identifies it', () => {
    const manifest = { kind: 'ConfigMap', metadata: { name: 'a', uid: 'x' }, status: { ready: true } };
    expect(
      lines(manifest, { status: { ready: false } }, [entry('other', { 'f:status': { 'f:ready': {} } })]),
    ).toEqual([]);
    const scaled = { kind: 'Deployment', spec: { replicas: 1 } };
    const status = entry('other', { 'f:spec': { 'f:replicas': {} } }, { subresource: 'status' });
    expect(lines(scaled, { spec: { replicas: 2 } }, [status])).toEqual([]);
  });

  test('shows no value of a Secret', () => {
    const manifest = { kind: 'Secret', data: { password: 'b2xk' }, stringData: { other: 'x' } };
    const found = differences(manifest, { data: { password: 'bmV3' } }, [entry('kubectl', data('password'))]);
    expect(found.fields).toMatchObject([{ desired: '"********"', live: '"********"', manager: 'kubectl' }]);
    expect(JSON.stringify(found)).not.toContain('bmV3');
  });

  test('is reported with bounded size: 20 fields of 200 characters, and how many there are', () => {
    const keys = Array.from({ length: 50 }, (_, n) => `key-${n}`);
    const all = (value: string) => Object.fromEntries(keys.map((key) => [key, value]));
    const found = differences(config(all('a'.repeat(500))), { data: all('b'.repeat(500)) }, [
      entry('m'.repeat(500), data(...keys)),
    ]);
    expect([found.fields.length, found.total]).toEqual([20, 50]);
    for (const { desired, live, manager } of found.fields)
      expect([desired.length, live?.length, manager?.length]).toEqual([200, 200, 128]);
  });

  test('may be nested without end, and its managed fields may be anything', () => {
    let deep: object = { end: 1 };
    for (let n = 0; n < 500; n++) deep = { in: deep };
    const manifest = { kind: 'X', spec: deep };
    expect(() =>
      differences(manifest, { spec: 'text' }, [{}, { fieldsV1: 7 }, entry('x', { 'f:spec': [] })]),
    ).not.toThrow();
    expect(() => compareWithLive(manifest, { metadata: { managedFields: 'text' } })).not.toThrow();
    expect(() =>
      differences({ kind: 'X', spec: [{ a: 1 }] }, { spec: [null, 1] }, [
        entry('x', { 'f:spec': { 'k:{': {}, 'k:1': {} } }),
      ]),
    ).not.toThrow();
  });
});
