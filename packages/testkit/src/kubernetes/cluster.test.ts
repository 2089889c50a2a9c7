import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../process/wait-until.ts';
import { startCluster, type TestCluster } from './cluster.ts';
import { skipReason } from './programs.ts';
import { serviceAccountKubeconfig } from './service-account.ts';

const reason = skipReason();

const deployment = (name: string, labels: Record<string, string> = {}) =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name, ...labels } },
        spec: { containers: [{ name: 'main', image: 'example.org/main:1' }] },
      },
    },
  });

describe.skipIf(reason !== null)(`a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await startCluster('hub');
  });

  afterAll(async () => {
    await cluster?.stop();
  });

  test('a started cluster has everything that Kubernetes puts into its namespaces', async () => {
    const path = '-o=jsonpath={.items[*].metadata.namespace}';
    const namespaces = 'default kube-node-lease kube-public kube-system';
    for (const [kind, name] of [
      ['configmaps', 'kube-root-ca.crt'],
      ['serviceaccounts', 'default'],
    ] as const)
      expect(await cluster.kubectl('get', kind, '-A', `--field-selector=metadata.name=${name}`, path)).toBe(
        namespaces,
      );
  });

  test('a Deployment becomes Ready and disappears when deleted', async () => {
    await cluster.apply(deployment('web'));
    await waitUntil(
      async () =>
        (await cluster.kubectl('get', 'deployment', 'web', '-o=jsonpath={.status.readyReplicas}')) === '2',
      {
        what: 'two ready replicas',
      },
    );
    await cluster.kubectl('delete', 'deployment', 'web');
    await waitUntil(async () => (await cluster.kubectl('get', 'pods', '-o=name')) === '', {
      what: 'no pods',
    });
  });

  test('a pod with the crash label never becomes Ready', async () => {
    await cluster.apply(deployment('crash', { 'testkit/crash-loop': 'true' }));
    const waiting = '-o=jsonpath={.items[*].status.containerStatuses[*].state.waiting.reason}';
    await waitUntil(
      async () =>
        (await cluster.kubectl('get', 'pods', '-l=app=crash', waiting)) ===
        'CrashLoopBackOff CrashLoopBackOff',
      { what: 'both pods in CrashLoopBackOff' },
    );
  });

  test('a kubeconfig of a service account has the permissions of that account and no others', async () => {
    await cluster.kubectl('create', 'serviceaccount', 'reader');
    const path = await serviceAccountKubeconfig(cluster, 'default', 'reader');
    await expect(cluster.kubectl(`--kubeconfig=${path}`, 'get', 'pods')).rejects.toThrow('forbidden');
    await cluster.kubectl(
      'create',
      'rolebinding',
      'reader',
      '--clusterrole=view',
      '--serviceaccount=default:reader',
    );
    await waitUntil(() => cluster.kubectl(`--kubeconfig=${path}`, 'get', 'pods').then(() => true), {
      what: 'pods listed',
    });
  });

  test('a killed API server restarts with all its objects', async () => {
    await cluster.kubectl('create', 'configmap', 'kept');
    await cluster.kill('kube-apiserver');
    await expect(cluster.kubectl('get', 'configmap', 'kept')).rejects.toThrow();
    await cluster.restart('kube-apiserver');
    expect(await cluster.kubectl('get', 'configmap', 'kept', '-o=name')).toBe('configmap/kept\n');
  });
});
