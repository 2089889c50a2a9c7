import { agentNamespace } from '@hawser/domain/names';
import { DEFAULT_GRANT_CHOICE, grantFor } from '@hawser/domain/objects';
import { define, type Running, skipReason, startCluster, type TestCluster, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FakeServer } from './fake-server.ts';
import { install } from './install.ts';
import { deployment, desired } from './manifests.ts';
import { runAgent } from './process.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000001';
const NAMESPACE = 'team';

/** A definition whose schema takes everything. */
const definition = (group: string, version: string, kind: string, plural: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { kind, plural, singular: kind.toLowerCase() },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      },
    ],
  },
});

describe.skipIf(reason !== null)(`custom resources on a real cluster (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let server: FakeServer;
  let agent: Running;

  beforeAll(async () => {
    cluster = await startCluster('edge');
    const items = [
      definition('argoproj.io', 'v1alpha1', 'Rollout', 'rollouts'),
      definition('cert-manager.io', 'v1', 'Certificate', 'certificates'),
    ];
    await define(cluster, ...items);
    server = new FakeServer({ routerID: ROUTER, installId: 'install-1' });
    await server.listen();
    const kubeconfig = await install(cluster, {
      namespace: NAMESPACE,
      routerID: ROUTER,
      installId: 'install-1',
      server: `http://127.0.0.1:${server.port}`,
      kinds: grantFor(NAMESPACE, { ...DEFAULT_GRANT_CHOICE, kinds: 'extended' }).kinds,
    });
    agent = await runAgent(kubeconfig, agentNamespace(NAMESPACE));
    await server.untilRouter('UP');
  });
  afterAll(async () => {
    await agent?.end();
    await server?.close();
    await cluster?.stop();
  });

  /** Applies a custom resource by the agent, and gives its UID. */
  async function applied(apiVersion: string, kind: string, name: string): Promise<string> {
    server.apply(desired(name, 1, { apiVersion, kind, metadata: { name }, spec: { size: 1 } }));
    await server.until(name, 'UP');
    return cluster.kubectl('-n', NAMESPACE, 'get', kind.toLowerCase(), name, '-o=jsonpath={.metadata.uid}');
  }

  test('one whose Deployment has a pod that does not start has the problem of that pod', async () => {
    const uid = await applied('argoproj.io/v1alpha1', 'Rollout', 'shop');
    const owner = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', name: 'shop', uid };
    const crashing = { 'testkit/crash-loop': 'true' };
    const child = deployment('child', 1, crashing, { namespace: NAMESPACE, ownerReferences: [owner] });
    await cluster.apply(JSON.stringify(child));
    const { message } = await server.until('shop', 'WARN');
    expect(message).toMatch(/^pod child-\S+, container main: CrashLoopBackOff/);
    await cluster.kubectl('-n', NAMESPACE, 'delete', 'deployment', 'child');
    expect((await server.until('shop', 'UP')).message).toBe('');
  });

  test('one whose controller says that it is not ready is not UP, with the reason', async () => {
    await applied('cert-manager.io/v1', 'Certificate', 'web');
    const ready = { type: 'Ready', status: 'False', reason: 'Failed', message: 'the order expired' };
    const patch = JSON.stringify({ status: { conditions: [ready] } });
    await cluster.kubectl('-n', NAMESPACE, 'patch', 'certificate', 'web', '--type=merge', '-p', patch);
    expect((await server.until('web', 'WARN')).message).toBe('not ready: Failed: the order expired');
  });

  test('one whose definition is replaced while it is watched fails with the reason, and is applied again; others stay', async () => {
    const rollouts = definition('argoproj.io', 'v1alpha1', 'Rollout', 'rollouts');
    const other = await applied('cert-manager.io/v1', 'Certificate', 'other');
    const before = await applied('argoproj.io/v1alpha1', 'Rollout', 'replaced');
    await cluster.kubectl('delete', 'customresourcedefinition', rollouts.metadata.name);
    const { message } = await server.until('replaced', 'FAILED');
    expect(message).toBe('The cluster serves no rollouts of argoproj.io/v1alpha1');
    expect(server.reports.get('other')?.status).toBe('UP');
    await cluster.apply(JSON.stringify(rollouts));
    await server.until('replaced', 'UP');
    const uid = '-o=jsonpath={.metadata.uid}';
    expect(await cluster.kubectl('-n', NAMESPACE, 'get', 'rollout', 'replaced', uid)).not.toBe(before);
    // The watch of the new definition is alive.
    await cluster.kubectl('-n', NAMESPACE, 'delete', 'rollout', 'replaced', '--wait=false');
    await waitUntil(
      async () => {
        const now = await cluster.kubectl(
          '-n',
          NAMESPACE,
          'get',
          'rollouts',
          '-o=jsonpath={.items[*].metadata.name}',
        );
        return now.includes('replaced');
      },
      { what: 'a new one' },
    );
    expect(await cluster.kubectl('-n', NAMESPACE, 'get', 'certificate', 'other', uid)).toBe(other);
  });
});
