import { agentNamespace } from '@hawser/domain/names';
import { type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runAgent } from './process.ts';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { configMap, deployment, desired } from './manifests.ts';

const reason = skipReason();
/** Index of the uid in an entry of the inventory. */
const UID = 5;
const ROUTER = '01900000-0000-7000-8000-000000000001';

describe.skipIf(reason !== null)(`applying on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;
  let namespace: string;
  let count = 0;

  const get = (...args: string[]) => cluster.kubectl('-n', namespace, 'get', ...args);
  const getOwn = (...args: string[]) => cluster.kubectl('-n', agentNamespace(namespace), 'get', ...args);
  const inventory = async (): Promise<Record<string, string>> =>
    JSON.parse(await getOwn('configmap', 'hawser-inventory', '-o=json')).data ?? {};

  beforeAll(async () => {
    cluster = await startCluster('edge');
  });
  afterAll(async () => {
    await cluster?.stop();
  });

  beforeEach(async () => {
    count += 1;
    namespace = `team-${count}`;
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const url = `http://127.0.0.1:${server.port}`;
    const kubeconfig = await install(cluster, {
      namespace,
      routerID: ROUTER,
      installId: 'install-1',
      server: url,
    });
    agent = await runAgent(kubeconfig, agentNamespace(namespace));
    await server.untilRouter('UP').catch((error: unknown) => {
      throw new Error(agent.output(), { cause: error });
    });
  });
  afterEach(async () => {
    await agent.end();
    await server.close();
  });

  test('enrollment creates a key, stores it in the Secret and removes the install id', async () => {
    const { data } = JSON.parse(await getOwn('secret', 'hawser-agent', '-o=json'));
    expect(Object.keys(data).sort()).toEqual(['agentID', 'privateKey', 'routerID']);
    expect(Buffer.from(data.privateKey, 'base64').toString()).toContain('BEGIN PRIVATE KEY');
    const uid = await cluster.kubectl('get', 'namespace', 'kube-system', '-o=jsonpath={.metadata.uid}');
    expect(server.cluster).toEqual({ uid, kubernetesVersion: 'v1.36.1', nodeCount: 2, kubesDistro: 'Basic' });
    expect(server.routerStatuses).toEqual(expect.arrayContaining(['UP']));
    expect(agent.output()).not.toContain('PRIVATE KEY');
    expect(agent.output()).not.toContain('install-1');
  });

  test('an object is applied with ownership labels, becomes UP, is updated and is pruned', async () => {
    server.apply(desired('web', 1, deployment('web')));
    const up = await server.until('web', 'UP');
    expect(up).toMatchObject({
      appliedVersion: 1,
      appliedDigest: 'sha256:web-1',
      message: '2 of 2 replicas ready',
      kubeStatus: { replicas: 2, readyReplicas: 2, availableReplicas: 2, updatedReplicas: 2 },
    });
    const { metadata } = JSON.parse(await get('deployment', 'web', '-o=json'));
    expect(metadata.labels).toEqual({ 'hawser.io/managed-by': ROUTER });
    expect(metadata.annotations).toMatchObject({
      'hawser.io/object-id': 'web',
      'hawser.io/digest': 'sha256:web-1',
      'hawser.io/version': '1',
    });
    const kept = ['apps/v1', 'Deployment', 'deployments', namespace, 'web', metadata.uid];
    expect(JSON.parse((await inventory()).web ?? '')).toEqual([kept]);

    server.apply(desired('web', 2, deployment('web', 3)));
    await waitUntil(() => server.reports.get('web')?.kubeStatus?.readyReplicas === 3, {
      what: '3 replicas ready',
    });
    expect(server.reports.get('web')).toMatchObject({ status: 'UP', appliedVersion: 2 });

    server.remove('web');
    await waitUntil(() => server.removed.includes('web'), { what: 'web removed' });
    expect(await get('deployments', '-o=name')).toBe('');
    expect(await inventory()).toEqual({});
  });

  test('an object that someone else created is changed neither by apply nor by prune', async () => {
    await cluster.apply(JSON.stringify(deployment('theirs', 1, {}, { namespace })));
    const before = JSON.parse(await get('deployment', 'theirs', '-o=json')).metadata;
    server.apply(
      desired('mine', 1, deployment('theirs', 5)),
      desired('other', 1, configMap('other', { a: '1' })),
    );
    const failed = await server.until('mine', 'FAILED');
    expect(failed).toMatchObject({ appliedDigest: null, appliedVersion: null });
    expect(failed.message).toBe(
      `Deployment "theirs" already exists in namespace "${namespace}" and was not created by Hawser`,
    );
    await server.until('other', 'UP');
    server.remove('mine');
    await waitUntil(() => server.removed.includes('mine'), { what: 'mine removed' });
    const after = JSON.parse(await get('deployment', 'theirs', '-o=json'));
    expect(after.metadata.uid).toBe(before.uid);
    expect(after.metadata.generation).toBe(before.generation);
    expect(after.spec.replicas).toBe(1);
  });

  test('the agent refuses what the grant does not name, whatever the server sends', async () => {
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'taken' } };
    const role = {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'all' },
    };
    server.apply(
      desired('secret', 1, secret),
      desired('role', 1, role),
      desired('system', 1, configMap('system', {}, { namespace: 'kube-system' })),
      desired('nameless', 1, { apiVersion: 'v1', kind: 'ConfigMap' }),
    );
    expect((await server.until('secret', 'FAILED')).message).toBe('The agent may not apply Secret (v1).');
    expect((await server.until('role', 'FAILED')).message).toContain('The agent may not apply ClusterRole');
    expect((await server.until('system', 'FAILED')).message).toBe(
      'The agent may not apply to namespace kube-system.',
    );
    await server.until('nameless', 'FAILED');
    expect(await inventory()).toEqual({});
  });

  test('pods that take over a node, run as another account or read Secrets are not created', async () => {
    const takeover = (name: string, fields: object, more: object = {}) => {
      const web = deployment(name, 1);
      const container = { name: 'main', image: 'example.org/main:1', ...fields };
      const spec = { ...more, containers: [container] };
      return desired(name, 1, { ...web, spec: { ...web.spec, template: { ...web.spec.template, spec } } });
    };
    server.apply(
      takeover('root', { securityContext: { privileged: true } }),
      takeover('host', {}, { volumes: [{ name: 'host', hostPath: { path: '/' } }] }),
      takeover('account', {}, { serviceAccountName: 'hawser-agent' }),
      takeover('reader', { envFrom: [{ secretRef: { name: 'database' } }] }),
      takeover('fine', {}),
    );
    for (const name of ['root', 'host', 'account', 'reader']) await server.until(name, 'FAILED');
    await server.until('fine', 'UP');
    expect((await get('deployments', '-o=name')).trim()).toBe('deployment.apps/fine');
  });

  test('a refusal of the API server is reported with its message, and the applied version stays', async () => {
    server.apply(desired('web', 1, deployment('web', 1)));
    await server.until('web', 'UP');
    const changed = deployment('web', 1);
    changed.spec.selector.matchLabels.app = 'changed';
    changed.spec.template.metadata.labels.app = 'changed';
    server.apply(desired('web', 2, changed));
    const failed = await server.until('web', 'FAILED');
    expect(failed.message).toContain('field is immutable');
    expect(failed.appliedVersion).toBe(1);
    expect(failed.refused?.version).toBe(2);
    const mistyped = deployment('web', 1);
    Object.assign(mistyped.spec, { replicaz: 1 });
    server.apply(desired('web', 3, mistyped));
    await waitUntil(
      () => server.reports.get('web')?.message.includes('.spec.replicaz: field not declared in schema'),
      { what: 'the field is named' },
    );
    server.apply(desired('web', 4, deployment('web', 2)));
    expect(await server.until('web', 'UP')).toMatchObject({ appliedVersion: 4 });
  });

  test('an object that was deleted or relabeled by hand is restored', async () => {
    server.apply(
      desired('web', 1, deployment('web', 1)),
      desired('settings', 1, configMap('settings', { a: '1' })),
    );
    await server.until('web', 'UP');
    await server.until('settings', 'UP');
    const before = await get('configmap', 'settings', '-o=jsonpath={.metadata.uid}');
    await cluster.kubectl('-n', namespace, 'delete', 'configmap', 'settings');
    await waitUntil(
      async () => (await get('configmap', 'settings', '-o=jsonpath={.metadata.uid}')) !== before,
      {
        what: 'a new ConfigMap',
      },
    );
    await server.until('settings', 'UP');
    await cluster.kubectl('-n', namespace, 'annotate', '--overwrite', 'deployment/web', 'hawser.io/digest=x');
    const digest = "-o=jsonpath={.metadata.annotations['hawser\\.io/digest']}";
    await waitUntil(async () => (await get('deployment', 'web', digest)) === 'sha256:web-1', {
      what: 'the annotation is restored',
    });
  });

  test('a deleted inventory is created again with the known entries', async () => {
    server.apply(desired('first', 1, configMap('first', { a: '1' })));
    await server.until('first', 'UP');
    const before = (await inventory()).first;
    await cluster.kubectl('-n', agentNamespace(namespace), 'delete', 'configmap', 'hawser-inventory');
    server.apply(desired('second', 1, configMap('second', { a: '1' })));
    await server.until('second', 'UP');
    await waitUntil(async () => JSON.parse((await inventory()).second ?? '[[]]')[0][UID], {
      what: 'second with uid',
    });
    expect((await inventory()).first).toBe(before);
  });

  test('when an object changes its name, the old one is deleted', async () => {
    server.apply(desired('settings', 1, configMap('old', { a: '1' })));
    await server.until('settings', 'UP');
    server.apply(desired('settings', 2, configMap('new', { a: '1' })));
    await waitUntil(() => server.reports.get('settings')?.appliedVersion === 2, { what: 'version 2' });
    await waitUntil(async () => !(await get('configmaps', '-o=name')).includes('configmap/old'), {
      what: 'old gone',
    });
    expect(await get('configmap', 'new', '-o=jsonpath={.data.a}')).toBe('1');
    expect(JSON.parse((await inventory()).settings ?? '[]')).toHaveLength(1);
  });

  test('an unhealthy workload reports the problem of its pods', async () => {
    server.apply(desired('crash', 1, deployment('crash', 1, { 'testkit/crash-loop': 'true' })));
    const crash = await server.until('crash', 'DOWN');
    expect(crash.message).toMatch(/^0 of 1 replicas ready: pod crash-\S+, container main: CrashLoopBackOff/);
    const nowhere = deployment('nowhere', 1);
    Object.assign(nowhere.spec.template.spec, { nodeSelector: { disk: 'none' } });
    server.apply(desired('nowhere', 1, nowhere));
    expect((await server.until('nowhere', 'DOWN')).message).toContain(
      'Unschedulable: 0/2 nodes are available',
    );
  });

  test('detach prunes everything that the agent created, and nothing else', async () => {
    await cluster.kubectl('-n', namespace, 'create', 'configmap', 'theirs');
    server.apply(
      desired('web', 1, deployment('web')),
      desired('settings', 1, configMap('settings', { a: '1' })),
    );
    await server.until('web', 'UP');
    await server.until('settings', 'UP');
    server.detach();
    await waitUntil(() => server.detached === 1, { what: 'detached' });
    expect(await get('deployments', '-o=name')).toBe('');
    expect(await get('configmaps', '-o=name')).toContain('configmap/theirs');
    expect(await get('configmaps', '-o=name')).not.toContain('configmap/settings');
    expect(await inventory()).toEqual({});
    expect(server.reports.size).toBe(0);
  });
});
