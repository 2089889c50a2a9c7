import { systemClock } from '@hawser/ports';
import { define, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Kubernetes } from '../adapters/kubernetes.ts';
import { kubeconfigAccess } from '../adapters/kubernetes-access.ts';
import type { KubeApi } from '../kube/api.ts';
import { listOf } from '../kube/fields.ts';
import { reasonToStay } from './unused-namespace.ts';

const reason = skipReason();
const routerID = '01900000-0000-7000-8000-000000000abc';
const NAMESPACE = 'observability';

describe.skipIf(reason !== null)(`what a namespace holds (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let access: Awaited<ReturnType<typeof kubeconfigAccess>>;

  beforeAll(async () => {
    cluster = await startCluster('edge');
    access = await kubeconfigAccess(cluster.kubeconfig);
    await cluster.kubectl('create', 'namespace', NAMESPACE);
    await waitUntil(async () => (await why()) === null, { what: 'an empty namespace' });
  });
  afterAll(async () => {
    await access?.dispatcher.destroy();
    await cluster?.stop();
  });

  const why = (kube: KubeApi = new Kubernetes(access), looks = 0) =>
    reasonToStay(
      { clock: systemClock, routerID },
      kube,
      NAMESPACE,
      { who: 'the account', looks },
      new AbortController().signal,
    );
  /** The API of the cluster, which answers `times` times that it also has a group that it does not serve. */
  const naming = (groupVersion: string, times: number): KubeApi => {
    const kube = new Kubernetes(access);
    const { discovery: read } = kube;
    let left = times;
    const discovery: KubeApi['discovery'] = async (path, signal) => {
      const answer = await read(path, signal);
      if (path !== '/apis' || left-- <= 0) return answer;
      const group = { preferredVersion: { groupVersion }, versions: [{ groupVersion }] };
      return { ...answer, groups: [...listOf(answer.groups), group] };
    };
    return Object.assign(kube, { discovery });
  };
  const inside = (...args: string[]) => cluster.kubectl(`-n=${NAMESPACE}`, ...args);
  const uidOf = (...what: string[]) => inside('get', ...what, '-o=jsonpath={.metadata.uid}');
  const ownedBy = (kind: string, name: string, uid: string) =>
    `-p=${JSON.stringify({ metadata: { ownerReferences: [{ apiVersion: 'v1', kind, name, uid }] } })}`;
  const isThere = (...names: string[]) =>
    `it holds ${names.join(', ')}, which Hawser did not install. Delete it when nobody needs that.`;

  test.each([
    ['in another version than the preferred one of its group', 'example.org', 'routes', 'v1alpha1'],
    ['in a version that is not numbered', 'release.example.org', 'routes', 'stable'],
    ['of a group with two hyphens', 'two--hyphens.example.org', 'routes', 'v1'],
    ['of a resource with two hyphens', 'plural.example.org', 'two--hyphens', 'v1'],
  ])('a custom object %s is seen', async (_which, group, plural, version) => {
    await defineKind(group, 'preferreds', 'Preferred', 'v1');
    await defineKind(group, plural, 'Route', version);
    const apiVersion = `${group}/${version}`;
    await waitUntil(
      async () => (await cluster.kubectl('api-resources', `--api-group=${group}`)).includes('Route'),
      { what: 'the kind' },
    );
    await cluster.apply(
      JSON.stringify({ apiVersion, kind: 'Route', metadata: { name: 'shop', namespace: NAMESPACE } }),
    );
    expect(await why()).toBe(isThere('Route shop'));
    await inside('delete', `${plural}.${group}`, 'shop');
  });

  // Definitions of kinds are removed just before the namespaces.
  test('an API version that is named some moments longer than it is served is waited for', async () => {
    expect(await why(naming('removed.example.org/v1', 2), 2)).toBe(null);
    expect(await why(naming('removed.example.org/v1', 3), 2)).toBe(
      'the account cannot see whether it holds removed.example.org/v1. Delete it when nobody needs what is in it.',
    );
    await inside('create', 'configmap', 'notes');
    expect(await why(naming('removed.example.org/v1', 3), 2)).toBe(isThere('ConfigMap notes'));
    await inside('delete', 'configmap', 'notes');
  });

  test('objects that own each other are seen', async () => {
    for (const name of ['one', 'two']) await inside('create', 'configmap', name);
    const owned = async (name: string, owner: string) =>
      inside(
        'patch',
        'configmap',
        name,
        '--type=merge',
        ownedBy('ConfigMap', owner, await uidOf('configmap', owner)),
      );
    await owned('one', 'two');
    await owned('two', 'one');
    expect(await why()).toBe(isThere('ConfigMap one', 'ConfigMap two'));
    // The garbage collector may take the other one first.
    await inside('delete', 'configmap', 'one', 'two', '--ignore-not-found');
  });

  test('what somebody put there for the account that every namespace has is seen', async () => {
    const uid = await waitUntil(() => uidOf('serviceaccount', 'default'), { what: 'the account' });
    for (const name of ['password', 'default-notes']) await inside('create', 'secret', 'generic', name);
    await inside('patch', 'secret', 'password', '--type=merge', ownedBy('ServiceAccount', 'default', uid));
    await inside('annotate', 'secret', 'default-notes', 'kubernetes.io/service-account.name=default');
    expect(await why()).toBe(isThere('Secret default-notes', 'Secret password'));
    await inside('delete', 'secret', 'password', 'default-notes');
  });

  test('accounts of OpenShift are those of a person elsewhere', async () => {
    await inside('create', 'serviceaccount', 'deployer');
    expect(await why()).toBe(isThere('ServiceAccount deployer'));
    await inside('delete', 'serviceaccount', 'deployer');
    expect(await why()).toBe(null);
  });

  async function defineKind(group: string, plural: string, kind: string, name: string): Promise<void> {
    const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
    const names = { plural, kind, listKind: `${kind}List`, singular: kind.toLowerCase() };
    const versions = [{ name, served: true, storage: true, schema }];
    await define(cluster, {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: { group, scope: 'Namespaced', names, versions },
    });
  }
});
