import type { TreeNode } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { problemsOfOwners } from './problems-of-owners.ts';
import type { ResourceProblem } from './resource-problem.ts';

const node = (uid: string, parents: string[] = [], kind = 'Thing'): TreeNode => ({
  uid,
  parents,
  apiVersion: 'example.org/v1',
  kind,
  namespace: 'shop',
  name: uid,
  createdAt: null,
  health: null,
  replicas: '',
  images: [],
  node: '',
  containers: [],
  conditions: [],
  labels: {},
});

const pull: ResourceProblem = {
  message: 'pod web-1, container main: ImagePullBackOff',
  isPod: true,
  isEnded: false,
};
const late: ResourceProblem = {
  message: 'Deployment web: exceeded its progress deadline',
  isPod: false,
  isEnded: false,
};

const found = (nodes: TreeNode[], problems: Record<string, ResourceProblem>, applied: string[] = ['root']) =>
  Object.fromEntries(
    problemsOfOwners({
      nodes: new Map(nodes.map((each) => [each.uid, each])),
      problems: new Map(Object.entries(problems)),
      appliedFor: new Map(applied.map((uid) => [uid, `object of ${uid}`])),
    }),
  );

/** A chain of owners below `root`; the last one is `levels` below it. */
const chain = (levels: number): TreeNode[] => [
  node('root'),
  ...Array.from({ length: levels }, (_, level) => node(`${level + 1}`, [level === 0 ? 'root' : `${level}`])),
];

test('a problem 1,000 levels below an applied object is its problem, one level deeper it is not', () => {
  expect(found(chain(1_000), { 1000: pull })).toEqual({ 'object of root': pull });
  expect(found(chain(1_001), { 1001: pull })).toEqual({});
});

test('a loop of owners ends, and what is outside of the tree has no part in it', () => {
  const nodes = [node('root'), node('a', ['b', 'root']), node('b', ['a']), node('other')];
  expect(found(nodes, { b: pull, other: late })).toEqual({ 'object of root': pull });
});

test('of several problems the words of the pod are kept, which name the container', () => {
  const nodes = [node('root'), node('web', ['root'], 'Deployment'), node('pod', ['web'], 'Pod')];
  expect(found(nodes, { web: late, pod: pull })).toEqual({ 'object of root': pull });
  expect(found(nodes, { pod: pull, web: late })).toEqual({ 'object of root': pull });
});

test('an object has the problems of another applied object that it owns; its own problem is its health', () => {
  const nodes = [node('root'), node('db', ['root'])];
  expect(found(nodes, { db: late }, ['root', 'db'])).toEqual({ 'object of root': late });
});

test('a failed run says nothing of a CronJob, which keeps it; a pod that cannot start does', () => {
  const nodes = [node('root', [], 'CronJob'), node('job', ['root'], 'Job'), node('pod', ['job'], 'Pod')];
  const failed = { ...late, isEnded: true };
  expect(found(nodes, { job: failed })).toEqual({});
  expect(found(nodes, { job: failed, pod: pull })).toEqual({ 'object of root': pull });
});
