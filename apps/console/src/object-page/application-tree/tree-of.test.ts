import type { ArgoApplication } from '@hawser/contract/argo';
import type { Placement } from '@hawser/contract/placement';
import type { TreeNode } from '@hawser/contract/streams';
import { expect, test } from 'vitest';
import { ownerTarget } from './owner-kinds.ts';
import { type OnCluster, ROOT, treeOf } from './tree-of.ts';

const resource = (name: string, more: object = {}) => ({
  group: 'apps',
  kind: 'Deployment',
  namespace: 'shop',
  name,
  sync: 'SYNCED',
  health: 'HEALTHY',
  message: '',
  result: '',
  isHook: false,
  requiresPruning: false,
  ...more,
});

function on(cluster: string, application: object | null, more: Partial<OnCluster> = {}): OnCluster {
  const status = { status: 'HEALTHY', tone: 'positive', reason: [{ text: 'Argo CD says so' }] };
  return {
    placement: {
      routerID: cluster,
      clusterName: cluster,
      objectName: 'shop',
      status,
      argo: null,
    } as unknown as Placement,
    read:
      application === null
        ? null
        : {
            application: {
              name: `shop--${cluster}`,
              namespace: 'argocd',
              sync: 'SYNCED',
              health: 'HEALTHY',
              healthMessage: '',
              outdated: '',
              omitted: 0,
              images: [],
              resources: [resource('web')],
              ...application,
            } as unknown as ArgoApplication,
            observedAt: 7,
            isCurrent: true,
          },
    below: new Map(),
    ...more,
  };
}

const lines = (clusters: readonly OnCluster[]) =>
  [...treeOf('shop', clusters).tree.nodes.values()]
    .map(({ parents, kind, name, health }) => `${parents.join()} > ${kind} ${name}: ${health?.status ?? '-'}`)
    .sort();

test('one tree has the application, what Argo CD has of it for each cluster, and the resources there', () => {
  const degraded = {
    health: 'DEGRADED',
    resources: [resource('web', { health: 'DEGRADED', message: 'no pods' })],
  };
  const clusters = [on('berlin', {}), on('oslo', degraded)];
  expect(lines(clusters)).toEqual([
    ' > Application shop: Degraded',
    'application > Application shop--berlin: Healthy',
    'application > Application shop--oslo: Degraded',
    'berlin > Deployment web: Healthy',
    'oslo > Deployment web: Degraded',
  ]);
  const { extras, tree } = treeOf('shop', clusters);
  expect(extras.get('oslo')).toEqual({ cluster: 'oslo', routerID: 'oslo' });
  expect(tree.root).toBe(ROOT);
});

test('while nothing is known of an Application neither its health nor its sync is that of the last report', () => {
  const syncs = (clusters: readonly OnCluster[]) =>
    [...treeOf('shop', clusters).tree.nodes.values()].map(({ name, sync = '' }) => `${name} ${sync}`).sort();
  const silent = on('oslo', null);
  const unread = {
    ...silent,
    placement: {
      ...silent.placement,
      status: { ...silent.placement.status, status: 'UNKNOWN', tone: 'unknown' },
      argo: { health: 'HEALTHY', sync: 'SYNCED', revision: '', operation: '' },
    } as Placement,
  };
  expect(syncs([unread])).toEqual(['shop ', 'shop UNKNOWN']);
  const { read } = on('berlin', { resources: [resource('web'), resource('job', { sync: 'OUTOFSYNC' })] });
  const lost = on('berlin', null, { read: read && { ...read, isCurrent: false } });
  expect(syncs([lost])).toEqual(['job OUTOFSYNC', 'shop ', 'shop--berlin UNKNOWN', 'web UNKNOWN']);
});

test('what a resource owns on its cluster hangs below it', () => {
  const clusters = [on('berlin', {})];
  const uid = [...treeOf('shop', clusters).tree.nodes.keys()].find((key) => key.includes('web')) ?? '';
  const part = (id: string, kind: string, parents: string[]) =>
    ({
      uid: id,
      kind,
      name: id,
      parents,
      health: null,
      replicas: '1 / 1',
      images: [],
      createdAt: 3,
    }) as unknown as TreeNode;
  const nodes = new Map([
    ['web', part('web', 'Deployment', [])],
    ['set', part('set', 'ReplicaSet', ['web'])],
    ['pod', part('pod', 'Pod', ['set'])],
  ]);
  const owned = {
    root: 'web',
    nodes,
    observedAt: 8,
    changedAt: null,
    complete: true,
    isCut: false,
    unreadable: [],
  };
  const { tree } = treeOf('shop', [on('berlin', {}, { below: new Map([[uid, owned]]) })]);
  expect(tree.nodes.get('set')?.parents).toEqual([uid]);
  expect(tree.nodes.get('pod')?.parents).toEqual(['set']);
  expect(tree.nodes.has('web')).toBe(false);
  expect(tree.nodes.get(uid)?.replicas).toBe('1 / 1');
});

test('what was not compared, or is not followed any more, is not green', () => {
  const unknown = { sync: 'UNKNOWN', health: 'HEALTHY' };
  expect(lines([on('berlin', unknown)])).toContain('application > Application shop--berlin: Unknown');
  expect(lines([on('berlin', unknown)])).toContain('berlin > Deployment web: Unknown');
  const { read, ...rest } = on('berlin', {});
  const away = { ...rest, read: read && { ...read, isCurrent: false } };
  expect(lines([away])).toContain('berlin > Deployment web: Unknown');
});

test('only resources of kinds that own others are asked about', () => {
  const node = (apiVersion: string, kind: string) =>
    ({ apiVersion, kind, namespace: 'shop', name: 'web' }) as TreeNode;
  expect(ownerTarget(node('apps', 'Deployment'))).toEqual({
    apiVersion: 'apps/v1',
    resource: 'deployments',
    ofKind: 'Deployment',
    namespace: 'shop',
    name: 'web',
  });
  expect(ownerTarget(node('v1', 'ConfigMap'))).toBeNull();
});

test('the application is out of sync where it is on any cluster', () => {
  const { tree } = treeOf('shop', [on('berlin', {}), on('oslo', { sync: 'OUTOFSYNC' })]);
  expect([tree.nodes.get(ROOT)?.sync, tree.nodes.get('berlin')?.sync]).toEqual(['OUTOFSYNC', 'SYNCED']);
});
