import type { Change } from '@hawser/contract/changes';
import { expect, it } from 'vitest';
import { NOUNS } from '../nouns.ts';
import { registryOf } from '../registry/index.ts';
import { subjectPath } from './subject-path.ts';

const registry = registryOf(NOUNS);
const pathOf = (subject: Partial<Change['subject']>) =>
  subjectPath(registry, { subject: { kind: 'object', id: 'a', name: 'shop', cloudID: null, ...subject } });

it('a change links to the page of what it changed', () => {
  expect(pathOf({})).toBe('/applications/a');
  expect(pathOf({ kind: 'network', id: 'a/b' })).toBe('/networks/a%2Fb');
  expect(pathOf({ kind: 'cluster' })).toBe('/clusters/a');
});

it('a change of an attached cluster links to the cluster', () => {
  expect(pathOf({ kind: 'router', cloudID: 'c' })).toBe('/clusters/c');
  expect(pathOf({ kind: 'router' })).toBeNull();
});

it('a change of a record that no longer exists links to nothing', () => {
  expect(pathOf({ name: null })).toBeNull();
});
